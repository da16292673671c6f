import {
  listInsurancePolicies,
  listInsuranceProducts,
  readInsuranceSignOn,
} from '@switchboard/domain/insurance/contract'

import type { AreaServices } from '#api/provider/area.ts'
import { handlePart } from '#api/platform/http/handle-part.ts'
import { handle } from '#api/platform/http/handle.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'
import { refuse } from '#api/platform/refusal.ts'
import { createSignOnToken, addTokenToUrl } from '#api/identity/sign-on-token.ts'

import { policiesPart, productsPart } from './store.ts'

/** The audience of a sign-on token. */
const INSURANCE_TOOL = 'insurance-tool'
/** Long enough to read the policies first. The page requests another token before this one expires. */
const SIGN_ON_SECONDS = 300

export function insuranceEndpoints({ environment }: AreaServices): Endpoint[] {
  const { PUBLIC_URL: publicUrl, INSURANCE_TOOL_URL: tool } = environment
  return [
    handlePart(listInsurancePolicies, policiesPart),
    handlePart(listInsuranceProducts, productsPart),

    handle(readInsuranceSignOn, async ({ db, accountCode, actor }) => {
      // staff are not customers of the insurer
      if (actor.kind === 'staff') return refuse('FORBIDDEN')
      if (tool === null) return refuse('FAILED_INSURANCE_SSO')
      const token = await createSignOnToken(db, publicUrl, {
        subject: actor.subject,
        audience: INSURANCE_TOOL,
        seconds: SIGN_ON_SECONDS,
        accountCode,
      })
      return {
        token,
        policiesUrl: addTokenToUrl(`${tool}policies`, token),
        appointmentUrl: addTokenToUrl(`${tool}appointments`, token),
      }
    }),
  ]
}
