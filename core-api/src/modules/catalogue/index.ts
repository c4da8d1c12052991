export { presentCategory } from './catalogue-presenter.ts';
export { createCatalogueRepository, type CatalogueRepository } from './catalogue-repository.ts';
export { registerCatalogueRoutes } from './catalogue-routes.ts';
