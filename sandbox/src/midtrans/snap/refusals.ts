/** An answer of the Snap API that is a refusal. */
export class SnapRefusal extends Error {
  readonly statusCode: number;
  readonly messages: readonly string[];
  constructor(statusCode: number, messages: readonly string[]) {
    super(messages.join(', '));
    this.name = 'SnapRefusal';
    this.statusCode = statusCode;
    this.messages = messages;
  }
}

/** An answer of the Core API that is a refusal: HTTP 200 with the code inside, as at Midtrans. */
export class CoreRefusal extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.name = 'CoreRefusal';
    this.code = code;
  }
}

export const notFound = () => new CoreRefusal('404', "Transaction doesn't exist.");
export const cannotChange = () => new CoreRefusal('412', 'Transaction status cannot be updated.');
