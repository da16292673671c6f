import { actingFor } from '#web/http/account.ts'

/** Who installs an eSIM, and where, once its mobile has begun: `from that day`. Only the owner gets its code. Source: MOB-079. */
export function describeInstallation(when: string): string {
  return actingFor() === null
    ? `Install your eSIM ${when}, under My mobile.`
    : `The owner of the account installs the eSIM ${when}, under My mobile.`
}
