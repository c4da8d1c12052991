/** Event on a slice's element once it has been taken out of the page: whatever is still mounted in it has to go. */
export const LEFT_EVENT = 'acara:left';
