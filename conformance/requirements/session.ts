// Login, logout and what a session may do (2.2, 4.2, 5).
import { must, should, unseen } from './requirement.ts'

export const sessionRequirements = [
  must('session/login', '4.2', 'Login with e-mail and password opens a session: status 200, success true and the session as data.', {
    at: ['', '/data'],
    of: ['login'],
  }),
  must('session/login-needs-email', '4.2', 'A login without email is refused.'),
  must('session/login-needs-password', '4.2', 'A login without password is refused.'),
  must('session/login-without-audience', '4.2', 'A login needs no audience.'),
  must('session/login-wrong-password', '4.2', 'A login with a wrong password is refused with 4xx and the error body.'),
  must('session/login-unknown-email', '4.2', 'A login with an e-mail that no user has is refused with 4xx and the error body.'),
  should('session/audience-outside-set', '4.2', 'A login with an audience outside the set is refused (D04).'),
  unseen('session/audience-app', '4.2', 'audience is the app logged into.', 'Which user may log into which app is not shown.'),

  must('session/token', '5', 'token is a JWT.', { at: ['token'] }),
  must('session/token-works', '5', 'Every other endpoint takes token as the bearer token.'),
  must('session/session-id', '2.2', 'sessionId is text, and each login returns another.', { at: ['sessionId'] }),
  must('session/sessions-side-by-side', '5', 'The token of one login works beside that of another user.'),
  must(
    'session/search-tokens',
    '2.2',
    'searchAuthToken, cannedServiceSearchToken and globalSearchAppId appear and are text where they are set.',
    { at: ['searchAuthToken', 'cannedServiceSearchToken', 'globalSearchAppId'] },
  ),
  must('session/company-search', '2.2', 'companySearchAppId and companySearchAuthToken may be absent, and are text where they are set.', {
    at: ['companySearchAppId', 'companySearchAuthToken'],
  }),
  must('session/messaging-credentials', '2.2', 'messagingUserCredentials appears and is text where it is set.', {
    at: ['messagingUserCredentials'],
  }),
  must('session/branch', '2.2', 'branch appears and is text where it is set.', { at: ['branch'] }),
  must('session/hq-enabled', '2.2', 'hqEnabled is a boolean.', { at: ['hqEnabled'] }),
  must('session/hq-enabled-agrees', '2.2', 'hqEnabled is true where the company logged into has a head office.'),
  must('session/entitlements', '2.2', 'entitlements is an array.', { at: ['entitlements'] }),
  unseen(
    'session/search-tokens-work',
    '2.2',
    'The search tokens open the searches.',
    'The searches are services of their own, not described.',
  ),
  unseen(
    'session/hq-enabled-meaning',
    '2.2',
    'hqEnabled is true if the user can access a company with a head office.',
    'No operation shows which companies a user can access.',
  ),

  must('session/user', '2.2', 'user is an object with id, companyId, firstName, lastName, email and createdDate.', { at: ['user'] }),
  must('session/user-text', '2.2', 'id of user is text, and so are companyId, names, email and createdDate where they are set.', {
    at: ['user/id', 'user/companyId', 'user/firstName', 'user/lastName', 'user/email', 'user/createdDate'],
  }),
  should('session/user-email', '2.2', 'user is the one who logged in, by the e-mail that was sent.'),
  should('session/password-never-shown', '2.2', 'No login answers with the password.'),
  must(
    'session/user-same',
    '2.2',
    'Two logins of one user return the same user, by id, name, e-mail, company and access; those of two users different ids, and what each of them may do.',
  ),
  must(
    'session/user-color',
    '2.2',
    'color may be absent, and is aqua, blue, brown, green, orange, purple, red or yellow where it is set.',
    { at: ['user/color'] },
  ),
  must('session/user-access', '2.2', 'companyWideAccess is a boolean.', { at: ['user/companyWideAccess'] }),
  must('session/user-photos', '2.2', 'customPhotoId, customPhotoUrl and idpPhotoUrl appear and are text where they are set.', {
    at: ['user/customPhotoId', 'user/customPhotoUrl', 'user/idpPhotoUrl'],
  }),
  must('session/user-photo-disabled', '2.2', 'idpPhotoDisabled is a boolean.', { at: ['user/idpPhotoDisabled'] }),
  must('session/user-operator', '2.2', 'isOperatorEmployee may be absent, and is a boolean where it is set.', {
    at: ['user/isOperatorEmployee'],
  }),
  must('session/user-location', '2.2', 'currentLocationId may be absent, and is text where it is set.', {
    at: ['user/currentLocationId'],
  }),
  unseen(
    'session/user-last-location',
    '2.2',
    'currentLocationId is the last location logged into.',
    'A login names no location, and the location it returns has no id.',
  ),
  must('session/user-locations', '2.2', 'locations may be absent, and is an array where it is set.', { at: ['user/locations'] }),
  must('session/user-permissions', '2.2', 'permissions is an array.', { at: ['user/permissions'] }),
  must('session/user-language', '2.2', 'preferredLanguage appears and is en, en_US, fr_CA or es_MX where it is set.', {
    at: ['user/preferredLanguage'],
  }),
  must('session/user-roles', '2.2', 'userRoleIds and userRoleNames may be absent, and are arrays where they are set.', {
    at: ['user/userRoleIds', 'user/userRoleNames'],
  }),
  must('session/company-locations', '2.2', 'companyLocations is an array where it is set.', { at: ['user/companyLocations'] }),
  must(
    'session/company-locations-head-office',
    '2.2',
    'companyLocations appears in head-office logins only: never for shop, app, api or a mobile audience.',
  ),
  must(
    'session/company-locations-all',
    '2.2',
    'companyLocations holds all locations of the company: as many for a user who cannot access all of them as for one who can.',
  ),
  should(
    'session/elements',
    '2.2',
    'Permissions, entitlements, role ids and names are texts; locations are objects with id and name (D42).',
  ),

  must('session/company', '2.2', 'company may be absent, and is an object where it is set.', { at: ['company'] }),
  must('session/company-flags', '2.2', 'hqEnabled, upgraded and selfScheduledUpgrade of company are booleans.', {
    at: ['company/hqEnabled', 'company/upgraded', 'company/selfScheduledUpgrade'],
  }),
  must(
    'session/company-dates',
    '2.2',
    'createdDate, upgradedDate and upgradeScheduledDate of company appear and are text where they are set.',
    { at: ['company/createdDate', 'company/upgradedDate', 'company/upgradeScheduledDate'] },
  ),
  must('session/company-text', '2.2', 'name and whiteLabelBlobId of company may be absent, and are text where they are set.', {
    at: ['company/name', 'company/whiteLabelBlobId'],
  }),
  must(
    'session/company-tax-id',
    '2.2',
    'companyBusinessInfo of company may be absent, and has the boolean individualTaxId where it is set.',
    { at: ['company/companyBusinessInfo', 'company/companyBusinessInfo/individualTaxId'] },
  ),
  must('session/location', '2.2', 'location may be absent, and is an object where it is set.', { at: ['location'] }),
  must('session/location-created', '2.2', 'createdDate of location appears and is text where it is set.', {
    at: ['location/createdDate'],
  }),
  must('session/location-text', '2.2', 'Name, address, country and timezone of location may be absent, and are text where they are set.', {
    at: [
      'location/name',
      'location/address1',
      'location/address2',
      'location/city',
      'location/state',
      'location/postalCode',
      'location/country',
      'location/timezone',
    ],
  }),
  must(
    'session/location-mileage',
    '2.2',
    'locationConfig of location may be absent, and has the boolean requireMileageRecordBeforeInvoice where it is set.',
    { at: ['location/locationConfig', 'location/locationConfig/requireMileageRecordBeforeInvoice'] },
  ),
  should('session/tidy-session', '2.2', 'Every documented field of the session appears, and those that always have a value are not null.', {
    at: ['/**'],
    when: 'absent',
  }),

  must('session/logout', '4.2', 'Logout answers 200 with success true.', { at: [''], of: ['logout'] }),
  must('session/logout-ends', '5', 'After logout the token is refused by every endpoint that needs one.'),
  must('session/logout-ends-this-only', '5', 'Logout ends its own session only: others go on, also of the same user.'),
  must('session/login-again', '5', 'After logout the same user can log in again, into another session.'),
  unseen('session/token-lifetime', '5', 'A token may expire.', 'Its lifetime is not shown.'),
  unseen('session/permissions-decide', '5', 'Permissions decide what a user may do.', 'The permission needed per endpoint is not shown.'),
  must(
    'session/access-everywhere',
    '5',
    'A record of another location that the target keeps from a user with location-specific access in one place, it keeps in every place.',
  ),
  should(
    'session/other-locations',
    '5',
    'A user with location-specific access finds, reads and changes no record of a location that the user cannot access (D44).',
  ),
  unseen(
    'session/access-decides',
    '5',
    'A user has company-wide or location-specific access.',
    'What location-specific access keeps a user from is not shown (D12, D44).',
  ),
]
