import { fileURLToPath } from 'node:url';
import { writeRouteTypes } from '../src/route-types/route-types.mjs';

writeRouteTypes(fileURLToPath(new URL('../../', import.meta.url)));
