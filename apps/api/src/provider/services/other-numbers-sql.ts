/**
 * Whether the provider has a number already: it is of its ranges, a service has it, or a request is bringing it. `digits` and
 * `shown` are parameters: the number without spaces, and as the account shows it. False if they are null.
 */
export const isOursSql = (digits: string, shown: string) => `(${digits}::text is not null and (
  exists (select from phone_number where regexp_replace(phone_number, '\\D', '', 'g') = ${digits})
  or exists (select from service where lower(service_entity) = lower(${shown}))
  or exists (select from number_request where new_number = ${shown} and ask_at is not null)))`

/** Whether a provider (a parameter with its key) has mobiles. Source: MOB-048. */
export const isMobileProviderSql = (key: string) =>
  `exists (select from service_provider where provider_key = ${key} and is_mobile)`
