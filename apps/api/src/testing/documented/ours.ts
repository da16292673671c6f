/** Calls whose path and fields are ours: no row of the documents writes their payload. */
const OWN_CALLS = [
  'POST /accounts/{accountCode}/booking/missed',
  'POST /accounts/{accountCode}/mailboxes/{mailboxId}/forwardaddresses',
  'POST /accounts/{accountCode}/mailboxes/{mailboxId}/forwardaddresses/confirm',
  'POST /accounts/{accountCode}/mailboxes/{mailboxId}/forwardaddresses/withdraw',
  'POST /accounts/{accountCode}/mobile/asks',
  'POST /accounts/{accountCode}/mobile/asks/{askId}/decline',
  'POST /accounts/{accountCode}/mobile/lines/{serviceNumber}/card',
  'POST /accounts/{accountCode}/mobile/lines/{serviceNumber}/esim',
  'POST /accounts/{accountCode}/mobile/lines/{serviceNumber}/found',
  'POST /accounts/{accountCode}/mobile/lines/{serviceNumber}/thaw',
  'POST /accounts/{accountCode}/mobile/lines/{serviceNumber}/unlock',
  'POST /accounts/{accountCode}/onlinevideo/providers/{serviceEntity}/cancellation/forecast',
  'POST /accounts/{accountCode}/order-forecasts',
  'POST /accounts/{accountCode}/products/changes',
  'POST /accounts/{accountCode}/products/changes/forecast',
  'POST /accounts/{accountCode}/products/changes/{changeNumber}/undo',
  'POST /accounts/{accountCode}/refunds',
  'POST /accounts/{accountCode}/wifi/undo',
  'POST /accounts/{accountCode}/wireless/addons/{addOnKey}/end/forecast',
  'POST /analytics',
  'POST /gateway/notifications',
  'POST /iam/invitations/accept',
  'POST /iam/invitations/read',
  'POST /manage/checkpasswordreset',
  'POST /manage/checksetpassword',
  'POST /mobile/freeze',
  'POST /staff/login',
  'POST /user/passkeys',
  'POST /user/passkeys/begin',
  'POST /user/secondfactor/begin',
  'POST /user/secondfactor/confirm',
  'POST /user/secondfactor/off',
  'POST /user/secondfactor/prove',
  'POST /user/secondfactor/recoverycodes',
  'PUT /accounts/{accountCode}/connections/{icp}/readingreminder',
  'PUT /accounts/{accountCode}/mobile/lines/{serviceNumber}/name',
  'PUT /accounts/{accountCode}/speedTests/device/{id}',
  'PUT /accounts/{accountCode}/usage/alerts',
  'PUT /accounts/{accountCode}/wifi/guest',
  'PUT /iam/accounts/{accountCode}/users/{userGuid}/level',
] as const

/**
 * The documents name these calls and no fields. They need the owner's password as the proof of a change that cannot be undone,
 * so no field of them is optional. Source: MOB-046, MOB-047, MAI-021.
 */
const CALLS_WITH_PASSWORD = [
  'POST /accounts/{accountCode}/mobile/lines/{serviceNumber}/number',
  'POST /accounts/{accountCode}/mobile/lines/{serviceNumber}/sim',
  'POST /accounts/{accountCode}/mobile/lines/{serviceNumber}/transfer',
  'PUT /accounts/{accountCode}/mailboxes/{mailboxId}/password',
] as const

/** Calls with a body that are not in the lists of documented fields. */
export const OURS: readonly string[] = [...OWN_CALLS, ...CALLS_WITH_PASSWORD]
