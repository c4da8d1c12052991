import { Type, type Static } from 'typebox';

/** Options for the next notifications. */
export const NotificationOptions = Type.Object(
  {
    /** Only those of this order; default any. */
    orderId: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    /** For how many notifications; 0 removes the options of this order. */
    times: Type.Integer({ minimum: 0, maximum: 100_000, default: 1 }),
    delaySeconds: Type.Optional(Type.Number({ minimum: 0, maximum: 7 * 86_400 })),
    /** How many copies of each are sent. */
    copies: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    /** Never sent. */
    drop: Type.Optional(Type.Boolean()),
    /** Not sent until they are released. */
    hold: Type.Optional(Type.Boolean()),
    corruptSignature: Type.Optional(Type.Boolean()),
    /** Replaces fields such as `gross_amount`; the signature matches. */
    changes: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  },
  { additionalProperties: false },
);
export type NotificationOptions = Static<typeof NotificationOptions>;

/** Pending options; those of an order come before general ones. */
export const createNotificationQueue = () => {
  let open: NotificationOptions[] = [];
  return {
    add: (wish: NotificationOptions): void => {
      open = open.filter(({ orderId }) => orderId !== wish.orderId);
      if (wish.times > 0) open.push(wish);
    },
    /** The options for the next notification of this order; used up by it. */
    take: (orderId: string): NotificationOptions | undefined => {
      const wish = open.find((each) => each.orderId === orderId) ?? open.find((each) => each.orderId === undefined);
      if (!wish) return undefined;
      open = open.flatMap((each) =>
        each === wish ? (wish.times > 1 ? [{ ...wish, times: wish.times - 1 }] : []) : [each],
      );
      return wish;
    },
    list: (): readonly NotificationOptions[] => open,
    clear: (): void => {
      open = [];
    },
  };
};

export type NotificationQueue = ReturnType<typeof createNotificationQueue>;
