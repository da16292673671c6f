/** Whether mobile `s` was ordered with an eSIM and is on no SIM yet. Source: MOB-079. */
export const AWAITS_ESIM = `(s.ordered_with_esim and not exists (
  select from mobile_sim m where m.account_code = s.account_code and m.service_number = s.service_number))`
