import '@cairn/ui/tokens.css';
import '@cairn/ui/base.css';
import { followLinks } from '@cairn/ui/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { galleryRoutes } from './gallery.tsx';

const element = document.getElementById('root');
if (!element) throw new Error('the page has no #root to mount in');
const router = createBrowserRouter(galleryRoutes);
followLinks((to, options) => void router.navigate(to, options));
createRoot(element).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
