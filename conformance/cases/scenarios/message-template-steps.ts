// What the cases about message templates are written with: bodies, and writes that must be served.
import { isObject } from '../../exchange/compare.ts'
import { type Exchange, isSuccess } from '../../exchange/exchange.ts'
import { outcomeOf } from '../../exchange/outcome.ts'
import { Stop } from '../../runner/trial/endings.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { idOf } from '../../steps/common.ts'
import { newName } from '../../steps/records.ts'
import type { Every, Schemas } from '../../transport/calls.ts'

/** Named unlike all others: whether two templates may have the same name is not shown. */
export const plainTemplate = (trial: Trial) => ({ name: newName(trial, 'Pickup'), messageText: 'Your vehicle is ready.' })

/** The subject is what cases change to be shown the rest again; it and what else is left out are created by cases of their own. */
export const full = (trial: Trial) =>
  ({
    ...plainTemplate(trial),
    language: 'fr_CA',
    starterTemplateIdentifier: 'ReadyForPickup',
  }) as const satisfies Every<
    Schemas['MessageTemplateCreate'],
    'subjectText' | 'defaultTemplateIdentifier' | 'deleted' | 'deletedReason' | 'deletedUserId'
  >

const fields = [
  ...['id', 'companyId', 'locationId', 'createdDate', 'createdByUserId', 'name', 'messageText', 'subjectText', 'language'],
  ...['defaultTemplateIdentifier', 'starterTemplateIdentifier'],
]

/** What the actions leave alone, as far as the create showed it. */
export const keptBy = ({ data }: Answered): string[] => fields.filter((field) => field in data)

/** Whether it is deleted, and a default identifier, are changed by cases of their own. */
export const changes = {
  messageText: 'Come by until seven.',
  subjectText: 'Ready to go',
  language: 'es_MX',
  starterTemplateIdentifier: 'WorkStarted',
} as const satisfies Every<
  Schemas['MessageTemplateUpdate'],
  'name' | 'defaultTemplateIdentifier' | 'deleted' | 'deletedReason' | 'deletedUserId'
>

export const everyValue: readonly Partial<Schemas['MessageTemplateCreate']>[] = [
  ...(['en', 'en_US', 'fr_CA', 'es_MX'] as const).map((language) => ({ language })),
  ...(['MissedAppointment', 'ReadyForPickup', 'ThankYouForReachingOut', 'WorkAlmostComplete', 'WorkStarted'] as const).map(
    (starterTemplateIdentifier) => ({ starterTemplateIdentifier }),
  ),
  { subjectText: 'A subject' },
  { deleted: false },
  { deletedReason: 'a reason', deleted: true },
]

export const defaultIdentifiers = [
  'AppointmentConfirmation',
  'AppointmentReminder',
  'AppointmentRescheduled',
  'EstimateDefault',
  'EstimateReminderDefault',
  'InspectionDefault',
  'InvoiceDefault',
  'ReviewRequest',
  'StatementDefault',
  'WorkRequestReplyDefault',
] as const

type Template = Schemas['MessageTemplate']

interface Answered {
  data: Template
  exchange: Exchange
}

export function templateIn(trial: Trial, exchange: Exchange): Answered {
  const body = exchange.answer?.body
  const data: Template | undefined = isObject(body) && isObject(body.data) ? body.data : undefined
  return { data: data ?? trial.skip('the answer shows no template'), exchange }
}

/** A refusal is told with the sentence that it breaks, and ends the case. */
export function served(trial: Trial, exchange: Exchange, requirement: string): Answered {
  trial.holds(isSuccess(exchange), 'a good answer (2xx)', outcomeOf(exchange), exchange, { requirement })
  return templateIn(trial, exchange)
}

/** Which a template without the field may be. */
export function notDeleted(trial: Trial, { data, exchange }: Answered, requirement?: string): void {
  trial.holds(data.deleted !== true, 'a template that is not deleted', data.deleted, exchange, {
    where: '/data/deleted',
    ...(requirement && { requirement }),
  })
}

export function madeTemplate(trial: Trial, exchange: Exchange): Answered & { id: string } {
  const { data } = templateIn(trial, exchange)
  const id = idOf(trial, data)
  trial.leaves(`message-template ${id}`)
  return { id, data, exchange }
}

export async function createTemplate(trial: Trial, body: Schemas['MessageTemplateCreate']) {
  const { exchange } = await trial.ask('createMessageTemplate', { body })
  return madeTemplate(trial, exchange)
}

/** Updates show it, as no operation reads it; the case ends where they change what they do not carry, for then they show nothing else. */
export async function createShown(trial: Trial, body: Schemas['MessageTemplateCreate']) {
  const made = await createTemplate(trial, body)
  const { data, exchange } = await updateTemplate(trial, made.id, { subjectText: 'As it was made' })
  const before = trial.findings.length
  trial.includes(data, body, exchange, { where: '/data', requirement: 'message-template/update-leaves-rest' })
  if (trial.findings.length > before) throw new Stop('a finding says why')
  return { ...made, data }
}

export async function updateTemplate(
  trial: Trial,
  id: string,
  body: Schemas['MessageTemplateUpdate'],
  requirement = 'message-template/update',
): Promise<Answered> {
  const ask = () => trial.call('updateMessageTemplate', { path: { id }, body })
  return served(trial, await trial.inTurn(ask), requirement)
}

export async function act(
  trial: Trial,
  id: string,
  action: 'delete' | 'undelete',
  body: Schemas['MessageTemplateStateChange'],
  requirement = `message-template/${action}`,
): Promise<Answered> {
  const exchange = await trial.inTurn(() => trial.call('changeMessageTemplateState', { path: { id, action }, body }))
  // One that cannot be found again was not deleted softly.
  const isLost = action === 'undelete' && exchange.answer?.status === 404
  return served(trial, exchange, isLost ? 'message-template/delete-is-soft' : requirement)
}
