export const workspaces: (root: string) => string[];
export const knownRemotes: (root: string) => string[];
