/** What every release command gets. */
export type CommandInput = { root: string; dir: string; remotes: string[]; json: boolean; toEverybody: boolean };

/** A release command. @returns the exit code */
export type Command = (input: CommandInput) => Promise<number>;
