import * as contact from '@switchboard/domain/contact/contract'
import { saveMailFilter } from '@switchboard/domain/mail/contract'
import { applicationVersionStatus } from '@switchboard/domain/mobile-app/contract'
import * as passwords from '@switchboard/domain/passwords/contract'
import * as payments from '@switchboard/domain/payments/contract'
import * as methods from '@switchboard/domain/payments/method-calls'
import * as contacts from '@switchboard/domain/people/contact-person-calls'
import { addPerson } from '@switchboard/domain/people/contract'
import * as profile from '@switchboard/domain/profile/phone-calls'
import { makePromise } from '@switchboard/domain/promise-to-pay/contract'
import { login, registerDevice } from '@switchboard/domain/session/contract'

import type { DocumentedBody } from './documented-body.ts'

const CARD = { transactionType: 'Purchase', amount: 10, isRequestingRecurringPaymentMethod: false }
const TRANSACTION = { transactionId: '0'.repeat(32) }
const PERSON = { mobileNumber: '0215550199', dateOfBirth: '1990-05-17', firstName: 'Hana', lastName: 'Kerei' }
const OWNER_PASSWORD = 'not-the-password'
const SIGN_IN = {
  userpool: 'customers',
  username: 'ben@demo.example',
  password: OWNER_PASSWORD,
  longlifesession: 'false',
}

/** Of sign-in, payments, people, passwords, contact and mail. */
export const ACCOUNT_BODIES: readonly DocumentedBody[] = [
  ['PAY-013 PAY-058', payments.createCardTransaction, CARD],
  ['PAY-013 PAY-056', payments.createPxFusionTransaction, CARD],
  ['PAY-057', payments.updatePxFusionTransaction, TRANSACTION],
  ['PAY-053', methods.setPreviousCard, TRANSACTION],
  [
    'PAY-011 PAY-054',
    methods.setPaperlessDirectDebit,
    {
      bank: '38',
      branch: '9000',
      account: '0000001',
      suffix: '00',
      email: 'ben@demo.example',
      confirmAccountAuthority: true,
      confirmTermsConditions: true,
    },
  ],
  [
    'PAY-011 PAY-055',
    methods.setPaymentMethod,
    {
      methodType: 'PaperlessDirectDebit',
      detail: {
        RequestorName: 'Ben Fowler',
        RequestorEmail: 'ben@demo.example',
        BankName: 'Kiwibank',
        ConfirmAccountAuthority: true,
        ConfirmTermsConditions: true,
        BankAccountDetail: {
          AccountName: 'B Fowler',
          Bank: '38',
          Branch: '9000',
          Account: '0000001',
          Suffix: '00',
        },
      },
    },
  ],
  ['PAY-052', methods.setManualPayment, {}],
  [
    'CON-006 CON-018',
    contact.requestCallback,
    {
      ContactName: 'Ben Fowler',
      ContactNumber: '0225550117',
      ReasonKey: 'billing',
      ReasonComment: 'The last bill',
      CallbackRequestedOn: '2026-11-22T20:00:00Z',
    },
  ],
  ['CON-008 CON-020', contact.reportIssue, { IssueKey: 'other', IssueComment: 'No internet' }],
  [
    'PPL-014 PPL-025',
    addPerson,
    {
      ...PERSON,
      poolKey: 'customers',
      email: 'hana@mail.example',
      claims: [{ claimType: 'Account', claimValue: '100517', role: 'AccountRead' }],
      sendWelcomeComm: false,
      allowedExposureLevel: 'Customer',
    },
  ],
  [
    'PPL-012 PPL-013 PPL-029',
    contacts.addContactPerson,
    {
      Name: { FirstName: 'Hana', MiddleName: 'Aroha', LastName: 'Kerei' },
      ContactDetails: {
        HomeNumber: '095550199',
        WorkNumber: '095550198',
        MobileNumber: '0215550199',
        Email: 'hana@mail.example',
      },
      DateOfBirth: '1990-05-17',
      MyAccountAuthorization: false,
    },
  ],
  ['PPL-030', contacts.removeContactPerson, { ContactID: 'none' }],
  ['PTP-013', makePromise, { promiseDate: '2026-11-24' }],
  ['PWD-020', passwords.calculatePasswordComplexity, { Password: 'tui-fern' }],
  ['PWD-021', passwords.changePassword, { CurrentPassword: 'wrong', NewPassword: 'tui-fern-paddle-9' }],
  ['PWD-022', passwords.initiatePasswordReset, { Username: 'ben@demo.example', userpool: 'customers' }],
  [
    'PWD-023',
    passwords.completePasswordReset,
    { UsernameSecret: 'ben@demo.example', ResetCode: 'code', NewPassword: 'tui-fern-paddle-9' },
  ],
  ['PWD-024', passwords.setPassword, { Password: 'tui-fern-paddle-9', OrderID: '700001', Token: 'token' }],
  ['PRF-012', profile.changePhoneNumber, { PhoneNumber: '095550199' }],
  ['PRF-013', profile.changeMobileNumber, { MobileNumber: '0215550199' }],
  [
    'MAI-012 MAI-019',
    saveMailFilter,
    {
      name: 'Adverts',
      allConditionsRequired: true,
      conditions: [{ headerMatch: 'SUBJECT', comparison: 'CONTAINS', value: 'Sale' }],
      actions: [{ actionType: 'DELETE', orderIndex: 0 }],
      orderIndex: 0,
    },
  ],
  ['SES-046', login, SIGN_IN],
  [
    'APP-011',
    registerDevice,
    {
      ...SIGN_IN,
      pushnotificationtoken: 'token',
      DeviceType: 'ios',
      DeviceID: 'device',
      ApplicationID: 'nz.example/1.0.0',
    },
  ],
  ['APP-010', applicationVersionStatus, { DeviceType: 'ios', ApplicationID: 'nz.example/1.0.0' }],
]
