import { METHODS, type OrderRequest, type PaymentMethod } from '../ledger/order.ts';
import { parseStartTime } from '../wire.ts';
import { SnapRefusal } from './provider-api.ts';

type Fields = Record<string, unknown>;

const UNIT_MS: Record<string, number> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };
const DAY_MS = 86_400_000;
const SHORTEST_PAGE_MS = 5 * 60_000;
const LONGEST_PAGE_MS = 7 * DAY_MS;
// Other names of the methods in requests.
const OTHER_NAMES: Record<string, PaymentMethod> = { other_qris: 'qris', gopay: 'qris', shopeepay: 'qris' };

const readFields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}; // an object, by the test

const readText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A duration such as `{ unit: 'minute', duration: 30 }` in ms. */
const readSpan = (value: unknown, name: string, problems: string[]): number | undefined => {
  if (value === undefined || value === null) return undefined;
  const { unit, duration } = readFields(value);
  const unitMs = UNIT_MS[readText(unit).replace(/s$/, '')];
  if (unitMs === undefined) problems.push(`${name}.unit is invalid`);
  if (!Number.isInteger(duration) || Number(duration) < 1) problems.push(`${name}.duration is invalid`);
  return (unitMs ?? 0) * Number(duration);
};

const readDetails = (value: unknown, problems: string[]) => {
  const { order_id: id, gross_amount: amount } = readFields(value);
  const orderId = typeof id === 'number' ? String(id) : readText(id);
  if (!orderId) problems.push('transaction_details.order_id is required');
  else if (orderId.length > 50) problems.push('transaction_details.order_id is too long (maximum is 50 characters)');
  else if (!/^[\w~.-]+$/.test(orderId)) problems.push('transaction_details.order_id has invalid characters');
  if (amount === undefined || amount === null) problems.push('transaction_details.gross_amount is required');
  else if (typeof amount !== 'number') problems.push('transaction_details.gross_amount is not a number');
  else if (!Number.isInteger(amount)) problems.push('transaction_details.gross_amount must be an integer');
  else if (amount < 1) problems.push('transaction_details.gross_amount must be greater than or equal to 0.01');
  return { orderId, amount: Number(amount) };
};

const readItems = (value: unknown, amount: number, problems: string[]) => {
  if (value === undefined || value === null) return [];
  const items = (Array.isArray(value) ? value : [value]).map(readFields).map((item, at) => {
    const name = readText(item.name);
    const id = typeof item.id === 'number' ? String(item.id) : readText(item.id);
    const where = `item_details[${at}]`;
    if (!name) problems.push(`${where}.name is required`);
    if (name.length > 50) problems.push(`${where}.name is too long (maximum is 50 characters)`);
    if (id.length > 50) problems.push(`${where}.id is too long (maximum is 50 characters)`);
    if (!Number.isInteger(item.price)) problems.push(`${where}.price is not a number`);
    if (!Number.isInteger(item.quantity) || Number(item.quantity) < 1) problems.push(`${where}.quantity is invalid`);
    return { id, name, price: Number(item.price), quantity: Number(item.quantity) };
  });
  const sum = items.reduce((total, { price, quantity }) => total + price * quantity, 0);
  if (items.length > 0 && sum !== amount)
    problems.push('transaction_details.gross_amount is not equal to the sum of item_details');
  return items;
};

const readMethods = (value: unknown): readonly PaymentMethod[] => {
  if (!Array.isArray(value) || value.length === 0) return METHODS;
  const names = value.map((name) => OTHER_NAMES[readText(name)] ?? name);
  return METHODS.filter(
    (method) => names.includes(method) || (method.endsWith('_va') && names.includes('bank_transfer')),
  );
};

const readExpiry = (body: Fields, now: number, problems: string[]) => {
  const expiry = readFields(body.expiry);
  const methodMs = readSpan(body.expiry, 'expiry', problems);
  const pageMs = readSpan(body.page_expiry, 'page_expiry', problems);
  const from = parseStartTime(expiry.start_time);
  if (expiry.start_time !== undefined && from === undefined) problems.push('expiry.start_time is invalid');
  if (pageMs !== undefined && (pageMs < SHORTEST_PAGE_MS || pageMs > LONGEST_PAGE_MS))
    problems.push('page_expiry.duration must be between 5 minutes and 7 days');
  const byMethod = methodMs === undefined ? undefined : (from ?? now) + methodMs;
  return {
    pageExpiresAt: pageMs === undefined ? (byMethod ?? now + DAY_MS) : now + pageMs,
    methodExpiry: { ms: methodMs ?? DAY_MS, ...(from !== undefined && methodMs !== undefined && { from }) },
  };
};

/**
 * Validates the body of `POST /snap/v1/transactions`.
 * @param now ms since the epoch
 * @throws SnapRefusal with all problems
 */
export const readOrderRequest = (given: unknown, now: number): Omit<OrderRequest, 'notificationUrls'> => {
  const body = readFields(given);
  const problems: string[] = [];
  const details = readDetails(body.transaction_details, problems);
  const items = readItems(body.item_details, details.amount, problems);
  const expiry = readExpiry(body, now, problems);
  const { first_name, last_name, email } = readFields(body.customer_details);
  const finishUrl = readText(readFields(body.callbacks).finish);
  const customFields = [1, 2, 3].map((at) => {
    const text = body[`custom_field${at}`];
    if (readText(text).length > 255) problems.push(`custom_field${at} is too long (maximum is 255 characters)`);
    return typeof text === 'string' ? text : undefined;
  });
  if (problems.length > 0) throw new SnapRefusal(400, problems);
  return {
    ...details,
    ...expiry,
    items,
    customFields,
    buyer: { name: `${readText(first_name)} ${readText(last_name)}`.trim(), email: readText(email) },
    methods: readMethods(body.enabled_payments),
    ...(/^https?:\/\//.test(finishUrl) && { finishUrl }),
  };
};
