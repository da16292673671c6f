import { part } from '#api/platform/database/part.ts'

/** An account with a subscription is a customer, even if the subscription has expired. Source: AVS-003. */
export const customerPart = part(
  'antivirusCustomer',
  `(select json_build_object('isCustomer', exists (
      select from antivirus_subscription s where s.account_code = $1)))`,
)

/** Subscriptions with the latest expiry first. Source: AVS-004. */
export const subscriptionsPart = part(
  'antivirusSubscriptions',
  `(select coalesce(json_agg(json_build_object('userName', s.user_name, 'password', s.password,
      'expiresOn', s.expires_on) order by s.expires_on desc, s.user_name), '[]')
    from antivirus_subscription s where s.account_code = $1)`,
)
