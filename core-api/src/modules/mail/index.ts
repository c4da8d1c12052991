export { button, mailHtml, paragraph } from './mail-html.ts';
export { createMailer, type Mail, type Mailer } from './mailer.ts';
export { forgottenOrders } from './orders/forgotten-orders.ts';
export { requestOrderMail } from './orders/order-mail-job.ts';
export { registerOrderMails } from './orders/order-mail-plugin.ts';
