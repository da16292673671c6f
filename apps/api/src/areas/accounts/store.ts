import { part } from '#api/database/part.ts'

/** The account as its call answers it. */
export const accountPart = part(
  'account',
  `(select json_build_object(
      'accountCode', a.account_code,
      'name', a.name,
      'address', a.address,
      'businessGroup', a.business_group,
      'billCycle', json_build_object('billFrequency', a.bill_frequency),
      'nextBillDate', a.next_invoice_date,
      'serviceFacts', service_facts(a.account_code))
    from account a where a.account_code = $1)`,
)

export const servicesPart = part(
  'services',
  `(select coalesce(json_agg(json_build_object(
      'kind', p.kind, 'name', p.name, 'detail', s.detail, 'status', s.status) order by s.service_number), '[]')
    from service s join plan p using (plan_code) where s.account_code = $1)`,
)
