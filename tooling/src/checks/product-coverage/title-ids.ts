const ID = String.raw`[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+`;
const IDS = new RegExp(String.raw`\[(${ID}(?:, ${ID})*)\]$`);

/** The ids of statements at the end of a title: `brings four more [home.teaser, home.loading]`. */
export const getTitleIds = (title: string): string[] => IDS.exec(title)?.[1]?.split(', ') ?? [];
