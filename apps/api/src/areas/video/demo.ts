import { addDays } from '@switchboard/domain/day'

import { statement } from '#api/platform/database/database.ts'
import type { DemoFacts } from '#api/provider/demo-facts.ts'

const PLAN = 'video'
const CURRENT = { account: '100482', entity: 'video-100482', product: 'APVA', daysOn: 210 }

const insertOffer = statement<never>(
  'demo-video-offer',
  `insert into video_offer (retail_rate_plan, service_type, active) values ($1, 'OnlineVideo', true)`,
)

const insertService = statement<never>(
  'demo-video-service',
  `insert into video_service (account_code, service_entity, product_key, retail_rate_plan, date_activated, date_processed)
    values ($1, $2, $3, $4, $5, $5)`,
)

export const videoDemo: DemoFacts = {
  bills: async (db, today) => {
    const began = addDays(today, -CURRENT.daysOn)
    await db.rows(insertOffer, [PLAN])
    await db.rows(insertService, [CURRENT.account, CURRENT.entity, CURRENT.product, PLAN, began])
  },
}
