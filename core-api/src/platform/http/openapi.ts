import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/** Documentation from the routes' schemas, for developers: production has none. Must be registered before the routes. */
export const registerOpenApi = async (app: FastifyInstance, { NODE_ENV }: Pick<Config, 'NODE_ENV'>): Promise<void> => {
  if (NODE_ENV === 'production') return;
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Acara core API', version: '1.0.0', description: 'Every call of the Acara site.' },
      servers: [{ url: '/api/v1' }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    stripBasePath: true,
    // The names of the contract instead of def-0, def-1.
    refResolver: { buildLocalReference: (json, _baseUri, _fragment, index) => String(json['$id'] ?? `def-${index}`) },
  });
  await app.register(swaggerUi, { routePrefix: '/api/v1/docs', staticCSP: true, logLevel: 'silent' });
};
