import type { Page } from '@playwright/test'

import type { WireReply } from '@switchboard/domain/call'
import { readMyMobile } from '@switchboard/domain/mobile/my-mobile'

type MobilePage = WireReply<typeof readMyMobile>

export const MOBILE_PAGE = /\/accounts\/\d+\/mobile$/

/** The page of the mobiles is answered as the provider answers it, but for what is given. */
export async function answerMobiles(
  page: Page,
  differences: Partial<MobilePage> | ((answered: MobilePage) => Partial<MobilePage>),
): Promise<void> {
  await page.route(MOBILE_PAGE, async (route) => {
    const answered: unknown = await (await route.fetch()).json()
    if (!isMobilePage(answered)) throw new Error('the page of the mobiles is answered otherwise')
    const given = typeof differences === 'function' ? differences(answered) : differences
    await route.fulfill({ json: { ...answered, ...given } })
  })
}

function isMobilePage(answered: unknown): answered is MobilePage {
  return readMyMobile.reply.safeParse(answered).success
}
