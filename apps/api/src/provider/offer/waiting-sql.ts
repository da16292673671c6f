/** The charges are as the change left them: no later change has replaced it. */
const IS_CURRENT = `not exists (
  select from product_change_charge c join recurring_charge r using (account_code, charge_number)
  where c.account_code = p.account_code and c.change_number = p.change_number
    and r.ends_on is distinct from c.ends_on_with)`

/** Product changes `p` of the account (`$1`) that have not begun on the day (`$2`) and are not undone. */
export const WAITING = `p.account_code = $1 and p.undone_at is null and p.starts_on > $2::date and ${IS_CURRENT}`

/** The data caps of plans that a product change `p` begins and ends, by their names on bills; null without one. Source: DAT-012. */
export const PLAN_DATA_CAPS = `(
  select json_object_agg(concat_ws(': ', r.name, nullif(r.about, '')), q.data_cap_mb)
  from product_change_charge c join recurring_charge r using (account_code, charge_number)
  join service s on s.account_code = p.account_code and s.service_number = p.service_number
  join plan q on q.plan_code = case when r.starts_on = p.starts_on then p.plan_code else s.plan_code end
  where c.account_code = p.account_code and c.change_number = p.change_number
    and r.subject = 'service:' || p.service_number and r.line_kind = 'plan'
    and q.kind = 'broadband' and q.data_cap_mb > 0)`
