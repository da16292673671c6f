import type { CallShape } from '@switchboard/domain/call'

import {
  ACCOUNT,
  ACTING,
  BY_SECRET,
  NO_STAFF,
  OPEN,
  OWNING,
  SIGNED_IN,
  STAFF,
  everybody,
} from './access-callers.ts'
import type { AccessRows } from './access-callers.ts'
import { PRODUCT_ACCESS } from './product-access.ts'

const credentials = { username: 'nobody@demo.example', password: 'wrong', longlifesession: 'false' }
const payment = {
  transactionType: 'Purchase',
  amount: 10,
  isRequestingRecurringPaymentMethod: false,
  cardType: 'Visa',
  returnPath: '/pay',
}
const debit = {
  accountName: 'A Ngata',
  bank: '01',
  branch: '0242',
  account: '0100194',
  suffix: '00',
  email: 'aroha@demo.example',
  confirmAccountAuthority: true,
  confirmTermsConditions: true,
}
const transactionId = '0'.repeat(32)

/**
 * Every operation of the contract, how it is asked, and who may. A call that is mounted and has no row here fails the test
 * beside `areas.ts`: whoever adds one says who may make it.
 */
export const ACCESS_TABLE: AccessRows = {
  'GET /dynamicconfig': [OPEN],
  'POST /utilities/calculatepasswordcomplexity': [OPEN, { body: { Password: 'tui-fern-paddle-9' } }],
  'POST /analytics': [
    OPEN,
    {
      body: { kind: 'page', page: '/', dimension1: 'brand', dimension2: 'web', dimension5: '0.1.0' },
    },
  ],
  'POST /device/applicationversionstatus': [
    OPEN,
    { body: { DeviceType: 'ios', ApplicationID: 'switchboard/1.4.0' } },
  ],
  'GET /gateway/notifications': [OPEN, { query: { sessionId: 'none-such-session' } }],
  'POST /gateway/notifications': [OPEN, { body: { sessionId: 'none-such-session' } }],

  'POST /user/login': [OPEN, { body: { ...credentials, userpool: 'customers' } }],
  'POST /device/register': [
    OPEN,
    {
      body: {
        ...credentials,
        userpool: 'customers',
        DeviceType: 'android',
        DeviceID: 'phone-1',
        ApplicationID: 'my-app',
      },
    },
  ],
  'POST /staff/login': [BY_SECRET, { body: { token: 'none', accountcode: ACCOUNT } }],
  'POST /user/logout': [SIGNED_IN],
  // a session of the web is none of a device
  'POST /device/deregister': [{ ...everybody('FORBIDDEN'), nobody: 'UNAUTHORIZED' }],
  'POST /device/claims': [{ ...everybody('FORBIDDEN'), nobody: 'UNAUTHORIZED' }],
  'POST /user/claims': [{ ...SIGNED_IN, staff: 'FORBIDDEN' }],
  'GET /iam/users/me': [SIGNED_IN],
  'GET /salesPeople/me': [STAFF],

  'POST /manage/changepassword': [
    { ...SIGNED_IN, staff: 'FORBIDDEN' },
    { body: { CurrentPassword: 'wrong', NewPassword: 'tui-fern-paddle-9' } },
  ],
  'POST /manage/initiatepasswordreset': [
    OPEN,
    { body: { Username: 'nobody@demo.example', userpool: 'customers' } },
  ],
  'POST /manage/completepasswordreset': [
    BY_SECRET,
    { body: { UsernameSecret: 'aroha@demo.example', ResetCode: 'none', NewPassword: 'tui-fern-paddle-9' } },
  ],
  'POST /manage/setpassword': [
    BY_SECRET,
    { body: { Password: 'tui-fern-paddle-9', OrderID: '1', Token: 'none' } },
  ],

  'GET /accounts/{accountCode}': [ACTING],
  'GET /accounts/{accountCode}/services': [ACTING],
  'GET /accounts/{accountCode}/dashboard': [ACTING],
  ...PRODUCT_ACCESS,

  'GET /accounts/{accountCode}/billinginformation': [ACTING],
  'GET /accounts/{accountCode}/summary': [ACTING],
  'GET /accounts/{accountCode}/billdates': [ACTING],
  'GET /accounts/{accountCode}/pendingcredits': [ACTING],
  'GET /accounts/{accountCode}/unbilledcredits': [ACTING],
  'GET /accounts/{accountCode}/invoiceheaders': [ACTING],
  'GET /accounts/{accountCode}/invoices/{invoiceNumber}': [ACTING, { parameters: { invoiceNumber: '1' } }],
  'GET /accounts/{accountCode}/invoices/{invoiceNumber}/pdf': [
    ACTING,
    { parameters: { invoiceNumber: '1' } },
  ],
  'GET /accounts/{accountCode}/accountStatements': [ACTING],
  'GET /accounts/{accountCode}/transactionHistory': [
    ACTING,
    { query: { from: '2026-10-01', to: '2026-11-01' } },
  ],

  'GET /accounts/{accountCode}/surcharges': [ACTING],
  'GET /accounts/{accountCode}/recurringpayment': [ACTING],
  'GET /accounts/{accountCode}/recurringpaymentmethods': [ACTING],
  'POST /accounts/{accountCode}/recurringpayment/manual': [ACTING],
  'POST /accounts/{accountCode}/recurringpayment/previousdpstransaction': [
    ACTING,
    { body: { transactionId } },
  ],
  // only the customer gives an authority
  'POST /accounts/{accountCode}/recurringpayment/paperlessdirectdebit': [NO_STAFF, { body: debit }],
  'PUT /accounts/{accountCode}/recurringPaymentMethod': [ACTING, { body: { methodType: 'Manual' } }],
  'POST /accounts/{accountCode}/windcavetransactions': [ACTING, { body: payment }],
  'GET /accounts/{accountCode}/windcavetransactions/{transactionId}': [
    ACTING,
    { parameters: { transactionId } },
  ],
  'POST /accounts/{accountCode}/windcavetransactions/{transactionId}/process': [
    ACTING,
    { parameters: { transactionId } },
  ],
  'POST /accounts/{accountCode}/dps/createpxfusiontransaction': [ACTING, { body: payment }],
  'POST /accounts/{accountCode}/dps/updatepxfusiontransaction': [ACTING, { body: { transactionId } }],

  'GET /accounts/{accountCode}/promise': [ACTING],
  'GET /accounts/{accountCode}/promise/latestAvailableDate': [ACTING],
  'POST /accounts/{accountCode}/promise': [ACTING, { body: { promiseDate: '2026-11-25' } }],

  'GET /accounts/{accountCode}/contactinformation': [ACTING],
  'POST /accounts/{accountCode}/changephonenumber': [ACTING, { body: { PhoneNumber: '095550199' } }],
  'POST /accounts/{accountCode}/changemobilenumber': [ACTING, { body: { MobileNumber: '0215550199' } }],

  'GET /accounts/{accountCode}/communications': [ACTING],
  'GET /accounts/{accountCode}/communication/{communicationId}/{communicationMediumId}': [
    ACTING,
    { parameters: { communicationId: '1', communicationMediumId: '1' } },
  ],

  'GET /accounts/{accountCode}/messagereasons': [ACTING],
  'GET /accounts/{accountCode}/raiseissuereasons': [ACTING],
  'GET /accounts/{accountCode}/callbacktimeslots': [ACTING, { query: { date: '2026-11-24' } }],
  'POST /accounts/{accountCode}/message': [
    ACTING,
    {
      body: {
        ContactName: 'Aroha Ngata',
        ContactNumber: '0215550142',
        ReasonKey: 'billing',
        CallbackRequestedOn: '2026-11-23T20:00:00Z',
      },
    },
  ],
  'POST /accounts/{accountCode}/customerissue': [ACTING, { body: { IssueKey: 'other' } }],

  'GET /iam/accounts/{accountCode}/users': [ACTING],
  'GET /iam/accounts/{accountCode}/pendingusers': [ACTING],
  'POST /iam/Users': [
    OWNING,
    {
      body: {
        poolKey: 'customers',
        email: 'hana.kerei@mail.example',
        firstName: 'Hana',
        lastName: 'Kerei',
        mobileNumber: '0215550199',
        dateOfBirth: '1990-05-17',
        claims: [{ claimType: 'Account', claimValue: ACCOUNT, role: 'AccountRead' }],
        sendWelcomeComm: false,
        allowedExposureLevel: 'Customer',
      },
    },
  ],
  'DELETE /iam/Users/{userGuid}/claims': [
    OWNING,
    { parameters: { userGuid: 'user-mere' }, query: { claimType: 'Account', claimValue: ACCOUNT } },
  ],
  'DELETE /iam/accounts/{accountCode}/pendingusers/{pendingId}': [
    OWNING,
    { parameters: { pendingId: 'none' } },
  ],
  'POST /iam/invitations/read': [BY_SECRET, { body: { Token: 'none' } }],
  'POST /iam/invitations/accept': [BY_SECRET, { body: { Token: 'none', Password: 'tui-fern-paddle-9' } }],
  'GET /accounts/{accountCode}/getauthorizedpeople': [ACTING],
  'POST /accounts/{accountCode}/addauthorizedperson': [
    OWNING,
    {
      body: {
        Name: { FirstName: 'Hana', LastName: 'Kerei' },
        ContactDetails: { MobileNumber: '0215550199', Email: 'hana.kerei@mail.example' },
        DateOfBirth: '1990-05-17',
        MyAccountAuthorization: false,
      },
    },
  ],
  'POST /accounts/{accountCode}/removecontact': [OWNING, { body: { ContactID: 'none' } }],
  'GET /accounts/{accountCode}/access': [OWNING],
}

/** How the table calls a call. */
export function rowNameOf({ method, path }: Pick<CallShape, 'method' | 'path'>): string {
  return `${method} ${path}`
}
