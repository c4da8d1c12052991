// The asynchronous border that stock federation wants before anything shared is used.
void import('./start.ts');
