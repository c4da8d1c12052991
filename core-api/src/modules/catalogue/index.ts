export { createCatalogueRepository, type CatalogueRepository } from './catalogue-repository.ts';
export { registerCatalogueRoutes } from './catalogue-routes.ts';
