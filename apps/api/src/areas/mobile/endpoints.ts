import {
  listFreeNumbers,
  listMobileAddOns,
  listMobileProducts,
  listMobileServices,
  limitNumberCount,
  readMobileGroup,
  readSignOnAddress,
} from '@switchboard/domain/mobile/contract'
import { readMyMobile } from '@switchboard/domain/mobile/my-mobile'

import type { AreaServices } from '#api/provider/area.ts'
import { handlePart } from '#api/platform/http/handle-part.ts'
import { JsonText, handle } from '#api/platform/http/handle.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'
import { refuse } from '#api/platform/refusal.ts'
import { createSignOnToken, addTokenToUrl } from '#api/identity/sign-on-token.ts'

import { listAddOns } from './add-ons.ts'
import { listFreeMobileNumbers } from './store/free-numbers.ts'
import {
  findGroupText,
  hasPrepayMobile,
  mobileProductsPart,
  mobileServicesPart,
  readMyMobileText,
} from './store/mobiles.ts'
import { findMobileUseText } from './use/store/use.ts'

/** The audience of a sign-on token. */
const MOBILE_PROVIDER = 'mobile-provider'

export function mobileEndpoints({ brand, environment }: AreaServices): Endpoint[] {
  const { PUBLIC_URL: publicUrl, MOBILE_PROVIDER_URL: site } = environment
  return [
    handlePart(listMobileServices, mobileServicesPart),
    handlePart(listMobileProducts, mobileProductsPart),

    handle(readMyMobile, async ({ db, accountCode, today, actor, now }) => {
      const key = { accountCode, today }
      const isStaff = actor.kind === 'staff'
      const [page, use] = await Promise.all([
        readMyMobileText(db, { ...key, reader: actor.subject, isStaff, now }),
        findMobileUseText(db, key),
      ])
      const useText = typeof use === 'string' ? 'null' : use.text
      return new JsonText(`${page.slice(0, -'}'.length)},"use":${useText}}`)
    }),

    handle(readMobileGroup, async ({ db, accountCode, today, parameters: { serviceEntity } }) => {
      const text = await findGroupText(db, { accountCode, today, serviceEntity })
      return text === null ? refuse('MOBILE_GROUP_NOT_FOUND') : new JsonText(text)
    }),

    handle(listMobileAddOns, ({ db, accountCode, today }) => listAddOns(db, { brand, accountCode, today })),

    handle(listFreeNumbers, async ({ db, accountCode, query: { count, skip = '0' } }) => {
      const numbersQuery = { accountCode, count: limitNumberCount(count), skip: Number(skip) }
      const numbers = await listFreeMobileNumbers(db, numbersQuery)
      return numbers.length === 0 ? refuse('NO_AVAILABLE_NUMBERS') : numbers
    }),

    handle(readSignOnAddress, async ({ db, actor }) => {
      // staff are not customers of that site
      if (actor.kind === 'staff') return refuse('FORBIDDEN')
      if (site === null || !(await hasPrepayMobile(db, actor.subject))) return refuse('FAILED_MOBILE_SSO')
      const token = await createSignOnToken(db, publicUrl, {
        subject: actor.subject,
        audience: MOBILE_PROVIDER,
      })
      return { url: addTokenToUrl(site, token) }
    }),
  ]
}
