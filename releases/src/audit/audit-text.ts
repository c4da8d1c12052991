/** Characters of who and of why in the audit. */
export const LONGEST_BY = 200;
export const LONGEST_WHY = 500;

const CONTROL = /\p{C}/u;

/** The audit must not move the cursor or change the colours of a terminal. */
export const hasControls = (text: string): boolean => CONTROL.test(text);
