import type { Day } from '@switchboard/domain/day'
import type { OrderBody } from '@switchboard/domain/ordering/contract'

import { statement } from '#api/database/database.ts'

import type { Told } from '../snapshot.ts'

/** A placed order whose day has come. */
export type Landing = {
  readonly accountCode: string
  readonly orderNumber: number
  readonly kind: string
  readonly body: OrderBody
  readonly told: Told
  readonly on: Day
}

/** A service under the next number that nothing else is or was charged by. */
export const addService = statement<{ service_number: number }>(
  'order-service-add',
  `insert into service (account_code, service_number, plan_code, service_entity, location_id, detail, status, started_on)
   select $1, greatest((select max(service_number) from service where account_code = $1),
     (select max(split_part(subject, ':', 2)::integer) from recurring_charge
      where account_code = $1 and subject ~ '^service:[0-9]{1,6}$'),
     (select max(split_part(subject, ':', 2)::integer) from meter
      where account_code = $1 and subject ~ '^service:[0-9]{1,6}(:|$)'), 0) + 1, $2, $3, $4, $5, 'on', $6::date
   returning service_number`,
)
export const removeService = statement<never>(
  'order-service-end',
  'delete from service where account_code = $1 and service_number = $2',
)
