import type { ErrorCode } from '@switchboard/domain/errors'

import { submitAdvice } from '#web/ordering/submit-words.ts'

/** Advice for mobile orders that differs from the advice for other orders. */
const ADVICE: { readonly [C in ErrorCode]?: string } = {
  ExistingOrderInProgress:
    'An order for this mobile is under way: its card shows what is on its way, and from when. Nothing more has been ordered. Try again once it is done, or cancel it on its page.',
  ADDITIONAL_PRODUCT_NOT_AVAILABLE_FOR_CORE_PRODUCT:
    'This is no longer available for this mobile, or it already has it. Nothing has been ordered: choose another one.',
  ORDER_CORE_PRODUCT_TO_CHANGE_NOT_SET: 'This is the plan that the mobile has now. Choose another one.',
  SERVICE_NOT_FOUND: 'This mobile is not on your account any more. Nothing has been ordered.',
  MOBILE_GROUP_FULL: 'The group is full: someone has just joined it. Nothing has been ordered.',
  MOBILE_GROUP_NOT_FOUND: 'The group has no leader any more. Nothing has been ordered: choose another plan.',
  MOBILE_GROUP_EXISTS: 'Another mobile of yours leads such a group already. Choose another plan.',
  MOBILE_GROUP_HAS_MEMBERS:
    'This mobile leads a group that has members. Change the group leader first. Nothing has been changed.',
  MOBILE_ASK_NOT_OPEN:
    'Someone has already answered this, or it was cancelled or has expired. Nothing has been ordered.',
  NUMBER_CANNOT_BE_BROUGHT:
    'We cannot move this number: it is with us already, or we cannot take numbers over from its provider. Nothing has been ordered.',
  NUMBER_FROZEN: 'One of the numbers is frozen. End the freeze first. Nothing has been changed.',
  NUMBER_LOCKED: 'One of the numbers is locked. Unlock it first. Nothing has been changed.',
  PROMO_CODE_NOT_AVAILABLE: 'The discount has ended. Nothing has been ordered: try again.',
  FORBIDDEN: 'Your account cannot order at the moment. Call us and we will sort it out.',
}

export function mobileAdvice(code: ErrorCode): string {
  return ADVICE[code] ?? submitAdvice(code)
}
