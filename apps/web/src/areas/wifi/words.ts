import type { FailureCode } from '@switchboard/domain/call'
import type {
  WifiChangeState,
  saveGuestNetwork,
  saveWifiSettings,
  undoWifiChange,
} from '@switchboard/domain/wifi/contract'
import type { Band } from '@switchboard/domain/wifi/bands'
import { MAX_GUEST_DAYS, isAboutRouter } from '@switchboard/domain/wifi/rules'
import type { NetworkProblems, guestEndProblem, findSharedWithHome } from '@switchboard/domain/wifi/rules'

import { commonAdvice } from '#web/http/common-advice.ts'
import type { Failure } from '#web/http/failure.ts'

export const TITLE = 'Wifi settings'

/** Source: WIF-017. */
export const UPDATED =
  'Your wifi settings have been updated. Please allow a few minutes for the change to take effect.'
/** Source: WIF-015. */
const PLUG_IN = 'Please make sure your router is plugged in and try again.'
/** Source: WIF-016. */
export const WENT_WRONG = 'Something went wrong, please try again later.'

/** The title of a failure, chosen by the message of the failure. Source: WIF-015, WIF-016. */
export function failureTitle(failure: Failure): string {
  return isAboutRouter(failure.text) ? PLUG_IN : WENT_WRONG
}

export const BAND_WORDS: Record<Band, { readonly title: string; readonly hint: string }> = {
  network24Ghz: {
    title: '2.4 GHz',
    hint: 'Reaches further. Cameras, printers and older devices often cannot use any other.',
  },
  network5Ghz: { title: '5 GHz', hint: 'Faster, for devices that are not far from the modem.' },
}

/** A network with a join code. */
export type Joinable = Band | 'guest'
export const JOIN_NAMES: Record<Joinable, string> = {
  network24Ghz: BAND_WORDS.network24Ghz.title,
  network5Ghz: BAND_WORDS.network5Ghz.title,
  guest: 'the guest network',
}

export const GUEST_ON = 'Your guest network is on.'
export const GUEST_OFF = 'Your guest network is off.'

export const END_WORDS: Record<NonNullable<ReturnType<typeof guestEndProblem>> | 'noDay' | 'noTime', string> =
  {
    noDay: 'Enter the day on which it ends',
    noTime: 'Choose the time at which it ends',
    past: 'Choose an end that is in the future',
    tooFar: `Choose an end within ${MAX_GUEST_DAYS} days`,
  }

export const SHARED_WORDS: Record<NonNullable<ReturnType<typeof findSharedWithHome>>['field'], string> = {
  ssid: 'Enter a name that is not one of your own networks',
  password: 'Enter a password that is not the one of your own wifi: guests would have both',
}

export const SSID_WORDS: Record<NonNullable<NetworkProblems['ssid']>, string> = {
  missing: 'Enter a name for the network',
  tooLong:
    'Enter a shorter name: 32 characters fit. A letter with a macron counts as two, an emoji as four or more',
  notShown: 'Enter a name in one line',
}

export const PASSWORD_WORDS: Record<NonNullable<NetworkProblems['password']>, string> = {
  tooShort: 'Enter a password of at least 8 characters',
  tooLong: 'Enter a password of at most 63 characters',
  notPlain:
    'Use letters without macrons, numbers, spaces and symbols such as ! or ?: some devices accept no others',
  passwordNoMatchSsid: 'Enter a password that is not the name of the network',
}

const NOTHING_CHANGED = 'Nothing has been changed. Try again in a moment.'

/** Advice for settings that were not saved. */
export const ADVICE: Record<
  FailureCode<typeof saveWifiSettings | typeof saveGuestNetwork | typeof undoWifiChange>,
  string
> = {
  ...commonAdvice(NOTHING_CHANGED),
  MALFORMED_REQUEST: 'The modem cannot take this name or password. Change it, and try again.',
  WIFI_CONFIGURABLE_ITEM_NOT_AVAILABLE: 'This modem is not on the account any more. Load the page again.',
  WIFI_SETTINGS_UNAVAILABLE: 'We could not reach the modem. Nothing has been changed.',
  WIFI_CHANGE_UNDER_WAY: 'Another change is on its way to the modem. Wait for its result first.',
  WIFI_UNDO_OVER: 'You can only restore earlier settings for a day. Change them yourself.',
}

/** Shown if the reply was lost: the router may have received the change. */
export const LOST_ANSWER =
  'We lost the reply, and do not know whether the modem got the change. Below are its present settings.'

export const REASON_WORDS: Record<NonNullable<WifiChangeState['reason']>, string> = {
  fault: 'Your modem refused it',
  different: 'Your modem accepted the change, but has other settings',
  lost: 'It did not reach your modem',
}

/** The security of a network, in the usual terms. `mode` is the name that the router uses. */
export function securityText(mode: string | null): string {
  if (mode === null) return 'The modem does not report it'
  if (/^none$/i.test(mode)) return 'None: anyone nearby can join'
  if (/wep/i.test(mode)) return 'WEP, which is not safe any more'
  if (/transition|wpa2-wpa3/i.test(mode)) return 'WPA2 and WPA3'
  if (/wpa3/i.test(mode)) return 'WPA3: older devices may not join'
  if (/wpa-wpa2/i.test(mode)) return 'WPA and WPA2'
  return /wpa2/i.test(mode) ? 'WPA2' : mode
}
