/** Follows the title of an item that exists in English only. */
export const inEnglish: string = "";

/** The words of the language for positions and cities, for a job that is not translated. */
export const positionNames: { [position in string]?: string } = {};
export const cityNames: { [city in string]?: string } = {};
