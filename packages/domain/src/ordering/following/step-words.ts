import type { FollowedStep } from './contract.ts'

/** The texts of steps that differ for an order of rented wifi hardware. */
export const RENTAL_WORDS: Partial<Record<FollowedStep['step'], string>> = {
  sent: 'Your mesh units go to the courier',
  added: 'Your mesh units are there, and the rent begins',
}

/** The text of each step, for screens and letters. */
export const ORDER_STEP_WORDS: Record<FollowedStep['step'], string> = {
  accepted: 'We have your order',
  consentRequired: 'We ask your neighbours or the owner for their consent to fibre',
  consentGained: 'Consent to fibre',
  consentDeclined: 'Consent to fibre was not given',
  networkBuild: 'We lay fibre to the house',
  installDateConfirmed: 'The day of the installation is confirmed',
  inProgress: 'We set everything up',
  sent: 'What you ordered goes to the courier',
  delivered: 'It is delivered',
  connected: 'Your new plan begins',
  added: 'What you ordered begins',
  powerOn: 'Power begins at the new address',
  broadbandEnds: 'Broadband ends at the old address',
  powerEnds: 'Power ends at the old address',
  billed: 'Your bills come at another frequency from this day on',
  held: 'There is something to settle with you before it goes on',
  cancelled: 'The order is cancelled',
}
