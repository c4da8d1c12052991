/** All that can hold a carousel still. */
export type AutoplayConditions = {
  /** Pressed 'pause', or used the carousel in any way. */
  stopped: boolean;
  hovered: boolean;
  focused: boolean;
  tabHidden: boolean;
  reducedMotion: boolean;
  /** Far from the window. */
  outOfSight: boolean;
};

/** Whether the carousel moves by itself. */
export const playsItself = (conditions: AutoplayConditions): boolean => !Object.values(conditions).includes(true);
