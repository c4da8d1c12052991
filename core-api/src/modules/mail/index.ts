export { button, mailHtml, paragraph } from './mail-html.ts';
export { createMailer, type Mail, type Mailer } from './mailer.ts';
export { findUnmailedOrders, requestOrderMail } from './order-mail-repository.ts';
export { registerOrderMails } from './order-mails.ts';
