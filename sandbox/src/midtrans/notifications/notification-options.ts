import { Type, type Static } from 'typebox';

/** What is to happen to the next notifications. */
export const NotificationOptions = Type.Object(
  {
    /** Only those of this order; else of any. */
    orderId: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    /** For how many notifications; 0 takes wishes for this order back. */
    times: Type.Integer({ minimum: 0, maximum: 100_000, default: 1 }),
    delaySeconds: Type.Optional(Type.Number({ minimum: 0, maximum: 7 * 86_400 })),
    /** How many of each are sent. */
    copies: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    /** Never sent. */
    drop: Type.Optional(Type.Boolean()),
    /** Kept back until they are let go, in whatever order. */
    hold: Type.Optional(Type.Boolean()),
    corruptSignature: Type.Optional(Type.Boolean()),
    /** Fields in place of the right ones, such as `gross_amount`; the signature fits them. */
    changes: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  },
  { additionalProperties: false },
);
export type NotificationOptions = Static<typeof NotificationOptions>;

/** The wishes that are still open; one for an order goes before one for all. */
export const createNotificationQueue = () => {
  let open: NotificationOptions[] = [];
  return {
    add: (wish: NotificationOptions): void => {
      open = open.filter(({ orderId }) => orderId !== wish.orderId);
      if (wish.times > 0) open.push(wish);
    },
    /** The wish for the next notification of this order, which it uses up once. */
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
