import { articlePictureOperations } from '@cairn/api';
import { Hono } from 'hono';
import type { AppEnv } from '../http/context.ts';
import { implementInContext, operationRoutes } from '../http/operation.ts';
import { signedIn } from '../http/visitor.ts';
import { PlatformPass } from '../platform/pass.ts';
import type { ProductServices } from '../services.ts';
import { answerPicture } from './read.ts';
import { uploadPicture } from './upload.ts';

/** Creates the route where staff upload pictures for articles. */
export function articlePictureRoutes(services: ProductServices): Hono<AppEnv> {
  return operationRoutes(services, [
    implementInContext(articlePictureOperations.upload, async (c) => {
      const visitor = signedIn(c);
      const pass = PlatformPass.of(visitor, 'staff.use', 'upload article picture', c.get('requestId'));
      const content = new Uint8Array(await c.req.arrayBuffer());
      return uploadPicture(services, (work) => services.database.inPlatform(pass, work), visitor, content);
    }),
  ]);
}

/** Creates the route of pictures: `/help/pictures/…`, the same URL for all readers, signed in or not. */
export function articlePictureFiles(services: ProductServices): Hono<AppEnv> {
  return new Hono<AppEnv>().get('/help/pictures/:name', (c) => answerPicture(c, services, c.req.param('name')));
}
