import { createFragment } from '@acara/shared-remote/create-fragment';
import { UnpaidOrder } from '../components/unpaid-order/unpaid-order.tsx';

export const { mount } = createFragment('order.unpaid', UnpaidOrder);
