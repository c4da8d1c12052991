export { composeMail, type MailSite } from './mail-frame.ts';
export { button, copiedLink, paragraph } from './mail-parts.ts';
export { createMailer, type Mail, type Mailer } from './mailer.ts';
export { registerNotices } from './notices.ts';
export { findUnmailedOrders, requestOrderMail } from './order-mail-repository.ts';
export { registerOrderMails } from './order-mails.ts';
export { registerReminderRoutes } from './reminder-routes.ts';
