import { staffIssuerAt } from '#api/partners/staff-issuer/client.ts'
import type { Environment } from '#api/platform/environment.ts'

import { note, ok, wrong } from './symptom.ts'
import type { Symptom } from './symptom.ts'

const PART = 'staff desk'

const SECRET_SYMPTOMS = {
  accepted: ok(PART, 'the issuer answers and accepts our secret'),
  refused: wrong(
    PART,
    'the issuer refuses our client or its secret',
    'check STAFF_CLIENT_ID and STAFF_CLIENT_SECRET',
  ),
  noAnswer: note(
    PART,
    'the issuer answers, and does not show whether it accepts our secret',
    'sign in at the staff desk to see it',
  ),
} as const

/** Checks whether the issuer of staff answers, is the issuer that the setting names, and accepts our secret. */
export async function findStaffSymptom({
  STAFF_ISSUER: settings,
  PUBLIC_URL,
}: Environment): Promise<Symptom> {
  if (settings === null) {
    return note(
      PART,
      'STAFF_ISSUER_URL is not set: no member of staff can sign in',
      'set STAFF_ISSUER_URL, STAFF_CLIENT_ID and STAFF_CLIENT_SECRET',
    )
  }
  const issuer = staffIssuerAt(settings, { redirect: PUBLIC_URL, afterSignOut: PUBLIC_URL })
  const url = await issuer.buildSignInUrl(issuer.createProofs(), { mustTypeAgain: false })
  if (url === null) {
    return wrong(
      PART,
      'the issuer does not answer, or names itself otherwise',
      'compare STAFF_ISSUER_URL with `issuer` of its /.well-known/openid-configuration',
    )
  }
  return SECRET_SYMPTOMS[await issuer.checkSecret()]
}
