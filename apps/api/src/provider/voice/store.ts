import type { Day } from '@switchboard/domain/day'
import { toStoredNumber } from '@switchboard/domain/voice-features/numbers'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { withGst, withoutGst } from '#api/provider/offer/buyer-sql.ts'

type Row = {
  readonly service_entity: string
  readonly plan_code: string
  readonly name: string
  readonly is_line: boolean
  readonly including_gst: string | null
  readonly excluding_gst: string | null
}

/** The phone numbers of the account, with the price of a minute abroad. */
const numbers = statement<Row>(
  'voice-numbers',
  `select s.service_entity, p.plan_code, p.name, p.plan_service is not null as is_line,
     ${withGst('round(m.cents_per_unit)')}::text as including_gst,
     ${withoutGst('round(m.cents_per_unit)')}::text as excluding_gst
   from service s join plan p using (plan_code)
   left join billed_number b on b.account_code = s.account_code
     and b.phone_number = '64' || substr(regexp_replace(s.service_entity, '\\D', '', 'g'), 2)
   left join meter m on m.account_code = b.account_code and m.subject = b.subject
   where s.account_code = $1 and s.status = 'on' and p.kind = 'voice' and s.service_entity is not null
     and coalesce(s.ends_on, 'infinity') >= $2::date
   order by s.service_number`,
)

/** A phone line of the account. */
export type VoiceLine = {
  readonly serviceEntity: string
  /** Its digits, as dialled in New Zealand. */
  readonly number: string
  readonly planCode: string
  readonly planName: string
  /** In dollars; null without a rate. */
  readonly minutePrice: { readonly includingGst: number; readonly excludingGst: number } | null
}

export type VoiceNumbers = {
  readonly lines: readonly VoiceLine[]
  /** As stored in the services. */
  readonly tollFree: readonly string[]
}

/** The account's phone lines and toll-free numbers that are on. */
export async function readVoiceNumbers(db: Queries, accountCode: string, today: Day): Promise<VoiceNumbers> {
  const rows = await db.rows(numbers, [accountCode, today])
  return {
    lines: rows.filter(({ is_line: isLine }) => isLine).map(toVoiceLine),
    tollFree: rows.filter(({ is_line: isLine }) => !isLine).map(({ service_entity: entity }) => entity),
  }
}

function toVoiceLine({ service_entity: serviceEntity, plan_code: planCode, name, ...price }: Row): VoiceLine {
  const { including_gst: includingGst, excluding_gst: excludingGst } = price
  return {
    serviceEntity,
    number: toStoredNumber(serviceEntity),
    planCode,
    planName: name,
    minutePrice:
      includingGst === null || excludingGst === null
        ? null
        : { includingGst: Number(includingGst), excludingGst: Number(excludingGst) },
  }
}
