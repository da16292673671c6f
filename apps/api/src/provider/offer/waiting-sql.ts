/** The charges are as the change left them: no later change has replaced it. */
const IS_CURRENT = `not exists (
  select from product_change_charge c join recurring_charge r using (account_code, charge_number)
  where c.account_code = p.account_code and c.change_number = p.change_number
    and r.ends_on is distinct from c.ends_on_with)`

/** Product changes `p` of the account (`$1`) that have not begun on the day (`$2`) and are not undone. */
export const WAITING = `p.account_code = $1 and p.undone_at is null and p.starts_on > $2::date and ${IS_CURRENT}`
