import { galleryConfig } from '@cairn/build';

export default galleryConfig(import.meta.dirname);
