import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import type { DemoFacts } from '#api/provider/demo-facts.ts'

/** The numbers of the demo accounts. Nobody has these numbers. */
const DEMO_PHONES = [
  { account: '100482', home: '095550142', mobile: '0215550142' },
  { account: '100483', home: '095550143', mobile: '0215550142' },
  { account: '100517', home: null, mobile: '0225550117' },
  { account: '100601', home: '095550160', mobile: '0275550160' },
  { account: '100602', home: '075550162', mobile: '0275550162' },
  { account: '100701', home: '065550171', mobile: null },
  { account: '100702', home: '035550172', mobile: '0205550172' },
  { account: '100801', home: null, mobile: '0215550181' },
  { account: '100802', home: null, mobile: '0225550182' },
  { account: '100901', home: '075550191', mobile: null },
  { account: '100902', home: '045550192', mobile: '0215550192' },
  { account: '103003', home: '095550133', mobile: null },
] as const

const updateAccount = statement<never>(
  'demo-phones-update-account',
  `update account a set home_phone = p.home, mobile_phone = p.mobile
    from jsonb_to_recordset($1::jsonb) as p (account text, home text, mobile text)
    where a.account_code = p.account`,
)

export async function fillPhones(db: Queries): Promise<void> {
  await db.rows(updateAccount, [JSON.stringify(DEMO_PHONES)])
}

export const profileDemo: DemoFacts = { people: fillPhones }
