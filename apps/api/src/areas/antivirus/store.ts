import { part } from '#api/database/part.ts'

/** Whoever has a subscription is a customer, also while it has run out: it says so. Source: AVS-003. */
export const customerPart = part(
  'antivirusCustomer',
  `(select json_build_object('isCustomer', exists (
      select from antivirus_subscription s where s.account_code = $1)))`,
)

/** Those that are good the longest first. Source: AVS-004. */
export const subscriptionsPart = part(
  'antivirusSubscriptions',
  `(select coalesce(json_agg(json_build_object('userName', s.user_name, 'password', s.password,
      'expiresOn', s.expires_on) order by s.expires_on desc, s.user_name), '[]')
    from antivirus_subscription s where s.account_code = $1)`,
)
