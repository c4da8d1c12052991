/** In memory only: the next person at this device finds nothing. */
let email = '';

/** The address of the account that was made in this page, with which the login begins. */
export const registeredEmail = {
  note: (given: string): void => {
    email = given;
  },
  read: (): string => email,
};
