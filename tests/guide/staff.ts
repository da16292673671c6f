import { DEMO_PASSWORD } from '../../apps/api/src/demo/people.ts'

import type { GuideStage, Outcome } from './stage.ts'

/** The hidden id of the issuer's step in the variable `page`. */
const READ_STEP = `step=$(sed -n 's/.*name="id" value="\\([^"]*\\)".*/\\1/p' <<<"$page")`

/** Signs in at the staff desk as `sam`, by password and phone. Prints the page that is shown at the end. */
export function signInStaff({ publicUrl, outside, runCommands }: GuideStage): Promise<Outcome> {
  const issuer = `${outside.url}/staff-issuer`
  const curl = 'curl -sS --fail -L -c cookies -b cookies'
  return runCommands(`
    page=$(${curl} ${publicUrl}/staff/)
    ${READ_STEP}
    page=$(${curl} -d "id=$step" -d username=sam -d password=${DEMO_PASSWORD} ${issuer}/sign-in)
    ${READ_STEP}
    ${curl} -d "id=$step" -d answer=confirmed ${issuer}/second-factor`)
}
