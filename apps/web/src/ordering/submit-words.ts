import type { ErrorCode } from '@switchboard/domain/errors'

import { NOT_CONNECTED } from '#web/http/common-advice.ts'

/** Source: CHG-069. */
export const SUBMIT_FAILED = 'Problem submitting order'

/** For an order in a state that is neither a success nor a refusal. Source: ORD Readings. */
export const RECEIVED_TITLE = 'We have your order and will write to you'

export function describeReceivedOrder(number: string): string {
  return `Your order number is ${number}. We need to check it before we can accept it. Please do not order again.`
}

const AS_IT_WAS = 'Nothing has been ordered, and what you chose is still here.'
const CHANGED = 'What we sell has changed since you started. Choose your plan again.'
const NOT_ONLINE = 'We cannot take this order online.'

/** The advice for each refusal of an order. Codes without advice are failures that the customer cannot correct. */
export const SUBMIT_ADVICE: { readonly [C in ErrorCode]?: string } = {
  ORDER_HAS_CHANGED:
    'A price or a day has changed since you started. Check the order again before you place it.',
  ExistingOrderInProgress:
    'An order on this account is placed already, perhaps in another tab, and is under way. Nothing more has been ordered. You can order again once that one is done.',
  ExistingOpenContractRetail:
    'We already supply this power connection, or are about to. Nothing more has been ordered.',
  NO_SERVICE_IDS_AVAILABLE:
    'We cannot find a power connection there. Choose the connection again, or call us.',
  ICP_MALFORMED: 'The ICP number is not right. Enter it again.',
  ICP_NOT_FOUND: 'There is no power connection of this number. Choose the connection again.',
  ICP_NOT_AT_LOCATION: 'The power connection is at another address. Choose the connection again.',
  ICP_NOT_ACTIVE: 'There is no power to this connection at the moment. Call us to have it turned on.',
  METER_LOCATION_REFUSED: 'Say again where the power meter is.',
  SITE_ACCESS_REFUSED: 'Say again how to get to the power meter.',
  ELECTRICITY_REGISTRY_UNAVAILABLE:
    'The register of power connections is not answering at the moment. Send the order again in a few minutes.',
  MULTIPLE_ELECTRICITY_CORE_PRODUCTS: 'We cannot bring power to this address online. Call us.',
  INVALID_PHONE_NUMBER: 'Someone else has taken the phone number. Choose another one.',
  INVALID_INTERNET_USERNAME: 'Someone has just taken your internet username. Send the order again.',
  HARDWARE_PRODUCT_NOT_AVAILABLE_FOR_PLANS:
    'The modem is not sold with this plan any more. Choose another one.',
  CONTRACT_LENGTH_NOT_AVAILABLE_FOR_PLANS:
    'The plan or the modem is not sold with this contract any more. Choose them again.',
  INVALID_HARDWARE_DELIVERY_ADDRESS:
    'We cannot deliver to this address. Check the street, the suburb, the city and the postcode.',
  PROVISIONING_DATE_NOT_IN_FUTURE: 'That day has passed. Choose another one.',
  PROVISIONING_DATE_NOT_WEEKDAY: 'Choose a day from Monday to Friday.',
  PROVISIONING_DATE_NOT_OFFERED: 'One of the days is not offered any more. Choose your dates again.',
  SERVICE_PROVIDER_NOT_FOUND: 'Say who your provider is now.',
  LOSING_PROVIDER_NOT_REQUIRED: 'You have this service with us by now. Check the order again.',
  PLAN_NOT_AVAILABLE_FOR_CORE_PRODUCT: 'The plan is not sold any more. Choose another one.',
  DEFAULT_VOICE_PLAN_MISSING:
    'The phone line that came with this plan is not sold any more. Check the order again before you place it.',
  VOICE_PLAN_NOT_DEFAULT_OR_SELECTABLE:
    'The plan of the phone line is not sold any more. Choose another one.',
  SERVICE_NOT_AVAILABLE_IN_CURRENT_CORE_PRODUCT: 'This speed comes without a phone line. Choose it again.',
  ADDITIONAL_PRODUCT_NOT_AVAILABLE_FOR_CORE_PRODUCT:
    'One of the extras is not sold with this plan any more. Choose your extras again.',
  EXISTING_ADDITIONAL_PRODUCT_NOT_FOUND:
    'One of the extras that you have now has ended. Check your extras again.',
  GET_ALL_CORE_PRODUCTS_CORE_PRODUCT_NOT_FOUND: 'This speed is not sold here any more. Choose another one.',
  CORE_PRODUCT_NOT_FOUND: CHANGED,
  SERVICE_NOT_IN_CURRENT_CORE_PRODUCT: CHANGED,
  ORDER_CORE_PRODUCT_TO_CHANGE_NOT_SET: 'This is what you have now. Choose something else.',
  ORDER_CORE_PRODUCT_NOT_SET: 'Choose how fast your broadband should be.',
  MULTIPLE_CORE_PRODUCTS_TO_CHANGE: NOT_ONLINE,
  COMPONENT_FOR_SERVICE_NOT_FOUND_IN_ORDER: CHANGED,
  SERVICE_NOT_FOUND_IN_ORDER: CHANGED,
  AVAILABILITY_ERROR: 'What you chose is no longer available. Choose something else, or call us.',
  MAXIMUM_NUMBER_ERROR: 'Your home can have no more units than that. Choose fewer.',
  HARDWARE_ORDER_FOR_SERVICE_NOT_SET: 'A modem is missing. Choose one, or your own.',
  ORDER_MISSING_SERVICE_PLANS: 'A plan is missing. Choose your plan again.',
  SERVICE_PLAN_NOT_SELECTED: 'A plan is missing. Choose your plan again.',
  ORDER_MISSING_SERVICE_IDS: 'The phone number is missing. Choose one.',
  SERVICE_ADDRESS_NOT_SET: 'The address is missing. Choose it again.',
  LOCATION_ID_NOT_SET: 'The address is missing. Choose it again.',
  ADDRESS_OCCUPIED:
    'Someone already has our services at this address, or has ordered them. Say that they move out, or choose another address.',
  INVALID_SERVICE_ADDRESS: 'We do not know this address any more. Choose it again.',
  INSUFFICIENT_ADDRESS_INFORMATION: 'Say again where the power meter is.',
  INSUFFICIENT_ORDER_INFO: 'An answer is missing. Check the order again.',
  PROMO_CODE_NOT_AVAILABLE: 'The discount has ended. Check the order again.',
  NO_ELECTRICITY_CORE_PRODUCT: 'We cannot bring power to this address. Choose no power, or call us.',
  NO_CORE_PRODUCT: 'We cannot find any broadband on this account to change.',
  MULTIPLE_CORE_PRODUCTS: 'This account has more than one broadband connection or phone line.',
  NO_CORE_PRODUCTS: 'There is no plan to change to at the moment.',
  NO_LOCATION_ID: 'Your address is not in the register that we use to find plans.',
  BUSINESS_GROUP_NOT_FOUND: 'Your account has changed since you started. Sign in again before you order.',
  FORBIDDEN: 'Your account cannot order at the moment. Call us and we will sort it out.',
  TERMS_NOT_ACCEPTED: 'Accept the terms to place the order.',
  NOT_CONNECTED: `${NOT_CONNECTED} ${AS_IT_WAS}`,
  NO_ORDER_DATA: `The order was lost on its way. ${AS_IT_WAS}`,
  TOO_MANY_REQUESTS: `There were many orders in a short time, or many for this address. ${AS_IT_WAS} Try again later, or call us.`,
  FORM_STATE_INVALID: `The parts of the order do not fit together. ${AS_IT_WAS} Please check it again.`,
  FEEDBACK_NOT_OK: `We cannot place the order as it was. ${AS_IT_WAS}`,
}

/** Whether the code is about the content of the order, not a technical failure. */
export function hasAdvice(code: ErrorCode): boolean {
  return code in SUBMIT_ADVICE
}

export function submitAdvice(code: ErrorCode): string {
  return SUBMIT_ADVICE[code] ?? AS_IT_WAS
}

/**
 * These codes mean that prices or defaults of the offer have changed. The customer does not have to choose again, but should
 * check the order.
 */
const OFFER_CHANGES: ReadonlySet<ErrorCode> = new Set(['ORDER_HAS_CHANGED', 'DEFAULT_VOICE_PLAN_MISSING'])

export function isOfferChange(code: ErrorCode): boolean {
  return OFFER_CHANGES.has(code)
}

const UNDER_WAY: ReadonlySet<ErrorCode> = new Set(['ExistingOrderInProgress', 'ExistingOpenContractRetail'])

/** Whether the ordered service already exists or is under way. Source: PWR-023, PWR-024. */
export function isUnderWay(code: ErrorCode): boolean {
  return UNDER_WAY.has(code)
}

/**
 * Whether the dialog of the wizards offers to send the order again. After a change of the offer it does not, because the price
 * behind the dialog is another one. Source: ORD-068, ORD-073, ORD Readings.
 */
export function mayResubmit(code: ErrorCode): boolean {
  return !isOfferChange(code)
}

/** If the same order is sent again, it fails with the same code. */
const PERMANENT: ReadonlySet<ErrorCode> = new Set([
  ...UNDER_WAY,
  'FORBIDDEN',
  'NO_CORE_PRODUCT',
  'MULTIPLE_CORE_PRODUCTS',
  'BUSINESS_GROUP_NOT_FOUND',
  'ACCOUNT_CODE_NOT_AVAILABLE',
  'GET_ALL_CORE_PRODUCTS_CORE_PRODUCT_NOT_FOUND',
  'PLAN_NOT_AVAILABLE_FOR_CORE_PRODUCT',
  'VOICE_PLAN_NOT_DEFAULT_OR_SELECTABLE',
  'SERVICE_NOT_AVAILABLE_IN_CURRENT_CORE_PRODUCT',
  'HARDWARE_PRODUCT_NOT_AVAILABLE_FOR_PLANS',
  'CONTRACT_LENGTH_NOT_AVAILABLE_FOR_PLANS',
  'ADDITIONAL_PRODUCT_NOT_AVAILABLE_FOR_CORE_PRODUCT',
  'AVAILABILITY_ERROR',
  'MAXIMUM_NUMBER_ERROR',
])

/** For areas with a dialog of their own. Source: ORD Readings. */
export function isWorthRepeating(code: ErrorCode): boolean {
  return !PERMANENT.has(code) && !isOfferChange(code)
}
