-- Up Migration

-- When the owner of the address was seen to be the owner of the account: Google vouched for it, or a mailed link was
-- used. A registration proves nothing: anybody can type an address (docs/decisions/008).
alter table app_user add column email_verified_at timestamptz;

update app_user set email_verified_at = google_identity.created_at
from google_identity where google_identity.user_id = app_user.user_id;
