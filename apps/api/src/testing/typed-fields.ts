import { EMAIL_CASES } from '@switchboard/domain/testing/typed-cases'

import { AROHA, BEN } from './access-callers.ts'
import type { Owner } from './access-callers.ts'

const DEV: Owner = { user: 'dev', accountCode: '100601' }
const HEMI: Owner = { user: 'hemi', accountCode: '100801' }
const KIRI: Owner = { user: 'kiri', accountCode: '100902' }

/** A field of a call into which a value is typed. */
export type TypedField = {
  readonly call: string
  /** The path of the field in the body, with dots. A refusal names the field by this path. */
  readonly path: string
  /** By default Aroha. */
  readonly by?: Owner
  /** A valid body. By default the body of the access table. */
  readonly body?: unknown
  /** SQL that selects the stored `value`. Without it the value is at the same path of the reply. */
  readonly stored?: string
  /** SQL that runs before each input. It removes the traces of earlier inputs that would lead to a refusal. */
  readonly reset?: string
  readonly parameters?: Readonly<Record<string, string>>
}

/** Stands for the unique number of an input in `body`, `reset` and `parameters`. */
export const INPUT = '{input}'

const PERSON = 'POST /iam/Users'
const CONTACT = 'POST /accounts/{accountCode}/addauthorizedperson'
const FLAT_DEBIT = 'POST /accounts/{accountCode}/recurringpayment/paperlessdirectdebit'
const DEBIT = 'PUT /accounts/{accountCode}/recurringPaymentMethod'
const FORWARD = 'POST /accounts/{accountCode}/mailboxes/{mailboxId}/forwardaddresses'
const VOICE = 'PUT /accounts/{accountCode}/voice/lines/{serviceEntity}/features'
const TOLL_FREE = 'PUT /accounts/{accountCode}/tollfree/{serviceEntity}/destination'
const TOLL_FREE_ROUTES = 'PUT /accounts/{accountCode}/tollfreenumbers/{serviceEntity}'
const TRANSFER = 'POST /accounts/{accountCode}/mobile/lines/{serviceNumber}/transfer'

const CONTACT_DETAILS = {
  HomeNumber: '095550123',
  WorkNumber: '095550124',
  MobileNumber: '0215550199',
  Email: 'hana.kerei@mail.example',
}
const CONTACT_BODY = {
  Name: { FirstName: 'Hana', LastName: 'Kerei' },
  ContactDetails: CONTACT_DETAILS,
  DateOfBirth: '1990-05-17',
  MyAccountAuthorization: false,
}
const CONTACT_INPUT = { call: CONTACT, body: CONTACT_BODY, reset: 'delete from contact_person' }
export const DEBIT_BODY = {
  methodType: 'PaperlessDirectDebit',
  detail: {
    RequestorName: 'Ben Fowler',
    RequestorEmail: 'ben@demo.example',
    BankName: 'ANZ',
    ConfirmAccountAuthority: true,
    ConfirmTermsConditions: true,
    BankAccountDetail: {
      AccountName: 'B Fowler',
      Bank: '01',
      Branch: '0242',
      Account: '0100194',
      Suffix: '00',
    },
  },
}
const FORWARDING = { enabled: true, forwardedToPhoneNumber: '', duration: 0, timePeriod: 'Always' }
/** Each input has its own line and number, because the telephone switch of the sandbox stores earlier inputs. */
const LINE_INPUT = {
  call: VOICE,
  by: KIRI,
  ...buildServiceInput(KIRI, 'VDSLVOIP-FEATURES', `04 559 1${INPUT}`),
}
const TOLL_FREE_INPUT = { by: DEV, ...buildServiceInput(DEV, 'toll-free', `0800 557 ${INPUT}`) }

function buildServiceInput({ accountCode }: Owner, planCode: string, serviceEntity: string) {
  const reset = `update service set service_entity = '${serviceEntity}'
    where account_code = '${accountCode}' and plan_code = '${planCode}'`
  return { reset, parameters: { serviceEntity } }
}

export const MOBILE_FIELDS: readonly TypedField[] = [
  {
    call: 'POST /accounts/{accountCode}/changemobilenumber',
    path: 'MobileNumber',
    stored: `select mobile_phone as value from account where account_code = '100482'`,
  },
  {
    call: PERSON,
    path: 'mobileNumber',
    body: {
      poolKey: 'customers',
      email: `hana.${INPUT}@mail.example`,
      firstName: 'Hana',
      lastName: 'Kerei',
      mobileNumber: '',
      dateOfBirth: '1990-05-17',
      claims: [{ claimType: 'Account', claimValue: AROHA.accountCode, role: 'AccountRead' }],
      sendWelcomeComm: true,
      allowedExposureLevel: 'Customer',
    },
    reset: 'delete from pending_person',
    stored: 'select mobile_number as value from pending_person',
  },
  {
    ...CONTACT_INPUT,
    path: 'ContactDetails.MobileNumber',
    stored: 'select mobile_number as value from contact_person',
  },
  {
    call: TRANSFER,
    path: 'number',
    by: HEMI,
    reset: 'delete from number_request',
    stored: `select replace(new_number, ' ', '') as value from number_request`,
  },
]

/** The new number of a mobile, which must be a free number. */
export const NEW_NUMBER_FIELD: TypedField = {
  call: 'POST /accounts/{accountCode}/mobile/lines/{serviceNumber}/number',
  path: 'number',
  by: HEMI,
  reset: `delete from number_request;
    update service set service_entity = '021 555 0181' where service_entity = '021 555 0123';
    delete from phone_number where phone_number = '021 555 0123';
    insert into phone_number (phone_number, lca) select '021 555 0123', lca from phone_number
      where phone_number = '021 555 2000'`,
  stored: `select replace(new_number, ' ', '') as value from number_request`,
}

/** Fields that take mobile numbers and landline numbers. */
export const PHONE_FIELDS: readonly TypedField[] = [
  {
    call: 'POST /accounts/{accountCode}/message',
    path: 'ContactNumber',
    reset: 'delete from callback; delete from callback_timeslot',
    stored: 'select contact_number as value from callback',
  },
  {
    ...CONTACT_INPUT,
    path: 'ContactDetails.HomeNumber',
    stored: 'select home_number as value from contact_person',
  },
  {
    ...CONTACT_INPUT,
    path: 'ContactDetails.WorkNumber',
    stored: 'select work_number as value from contact_person',
  },
  { ...TOLL_FREE_INPUT, call: TOLL_FREE, path: 'destinationNumber' },
  { ...TOLL_FREE_INPUT, call: TOLL_FREE_ROUTES, path: 'routes.0.destinationNumber' },
]

/** Fields of voice features, which also take numbers of other countries. */
export const VOICE_FIELDS: readonly TypedField[] = [
  ...['callForwardAlways', 'callForwardBusy', 'callForwardNoAnswer'].map((forward) => ({
    ...LINE_INPUT,
    path: `${forward}.forwardedToPhoneNumber`,
    body: { revision: 0, [forward]: FORWARDING },
  })),
  {
    ...LINE_INPUT,
    path: 'callBlacklisting.blacklistNumbers.0',
    body: { revision: 0, callBlacklisting: { blacklistNumbers: [''] } },
  },
]

export const LANDLINE_FIELD: TypedField = {
  call: 'POST /accounts/{accountCode}/changephonenumber',
  path: 'PhoneNumber',
  stored: `select home_phone as value from account where account_code = '100482'`,
}

const QUOTED_ADDRESSES = EMAIL_CASES.flatMap(([, address]) => (address === null ? [] : `$$${address}$$`))
const ADDRESSES = `unnest(array[${QUOTED_ADDRESSES.join()}]) as address`

export const EMAIL_FIELDS: readonly TypedField[] = [
  {
    call: PERSON,
    path: 'email',
    reset: 'delete from pending_person',
    stored: 'select email as value from pending_person',
  },
  { ...CONTACT_INPUT, path: 'ContactDetails.Email', stored: 'select email as value from contact_person' },
  {
    call: FLAT_DEBIT,
    path: 'email',
    by: BEN,
    stored: `select requestor_email as value from recurring_method where account_code = '100517'`,
  },
  {
    call: DEBIT,
    path: 'detail.RequestorEmail',
    by: BEN,
    body: DEBIT_BODY,
    stored: `select requestor_email as value from recurring_method where account_code = '100517'`,
  },
  {
    call: FORWARD,
    path: 'address',
    reset: 'delete from mail_forward_address',
    stored: 'select address as value from mail_forward_address',
  },
  {
    call: `${FORWARD}/withdraw`,
    path: 'address',
    reset: `insert into mail_forward_address (account_code, mailbox_id, address, confirmed_at)
      select '${AROHA.accountCode}', 1, address, now() from ${ADDRESSES} on conflict do nothing`,
    stored: `select address as value from ${ADDRESSES} where address not in (select address from mail_forward_address)`,
  },
  {
    ...LINE_INPUT,
    path: 'voicemail.email',
    body: { revision: 0, voicemail: { enabled: true, pin: '4071', email: '', diversionTimer: 20 } },
  },
]

export const RESET_FIELD: TypedField = {
  call: 'POST /manage/initiatepasswordreset',
  path: 'Username',
  reset: 'delete from letter',
  stored: 'select to_address as value from letter',
}

/** Fields of amounts, which are numbers in the request. */
export const AMOUNT_FIELDS: readonly TypedField[] = [
  { call: 'POST /accounts/{accountCode}/windcavetransactions', path: 'amount' },
  { call: 'POST /accounts/{accountCode}/dps/createpxfusiontransaction', path: 'amount' },
  { call: 'POST /accounts/{accountCode}/refunds', path: 'amount' },
  { call: 'PUT /accounts/{accountCode}/usage/alerts', path: 'billOver' },
]
