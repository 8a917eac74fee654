// Message templates (2.10): the service's default and starter messages in three languages, and some of the shop's own.

import type { Collections, Schemas } from '../../engine/state/records.ts'
import { notDeleted } from '../../rules/soft-delete.ts'
import type { At } from '../drawing/at.ts'
import type { Draw } from '../drawing/draw.ts'
import { historyWithDeletionOf } from '../drawing/history.ts'
import { itemAt, nameAt } from '../drawing/words.ts'

interface Text {
  name: string
  subject: string | null
  text: string
  language?: Schemas['Language']
  default?: Schemas['MessageTemplateDefaultIdentifier']
  starter?: Schemas['MessageTemplateStarterIdentifier']
}

const texts: [Text, ...Text[]] = [
  {
    name: 'Appointment confirmation',
    subject: 'Your appointment',
    text: 'Thank you! We expect your vehicle at the time shown below.',
    default: 'AppointmentConfirmation',
  },
  {
    name: 'Appointment reminder',
    subject: 'See you tomorrow',
    text: 'A reminder: your vehicle is due with us tomorrow.',
    default: 'AppointmentReminder',
  },
  {
    name: 'Appointment rescheduled',
    subject: 'A new time for your appointment',
    text: 'Your appointment has moved. The new time is below.',
    default: 'AppointmentRescheduled',
  },
  {
    name: 'Estimate',
    subject: 'Your estimate',
    text: 'Your estimate is ready. Please approve what we should do.',
    default: 'EstimateDefault',
  },
  {
    name: 'Estimate reminder',
    subject: 'Your estimate is waiting',
    text: 'We have not heard from you about your estimate yet.',
    default: 'EstimateReminderDefault',
  },
  {
    name: 'Inspection',
    subject: 'What we found',
    text: 'We have looked at your vehicle. The photos are below.',
    default: 'InspectionDefault',
  },
  { name: 'Invoice', subject: 'Your invoice', text: 'Thank you for your visit. Your invoice is below.', default: 'InvoiceDefault' },
  { name: 'Review request', subject: 'How did we do?', text: 'We would be glad to hear how we did.', default: 'ReviewRequest' },
  { name: 'Statement', subject: 'Your statement', text: 'This is the statement of your account.', default: 'StatementDefault' },
  { name: 'Work request reply', subject: null, text: 'We have your request and will call you soon.', default: 'WorkRequestReplyDefault' },
  {
    name: 'Missed appointment',
    subject: 'We missed you',
    text: 'We missed you today. Shall we find another time?',
    starter: 'MissedAppointment',
  },
  {
    name: 'Ready for pickup',
    subject: 'Your vehicle is ready',
    text: 'Your vehicle is ready. We are open until 6 pm today.',
    starter: 'ReadyForPickup',
  },
  {
    name: 'Thank you for reaching out',
    subject: null,
    text: 'Thank you for reaching out. How can we help?',
    starter: 'ThankYouForReachingOut',
  },
  { name: 'Work almost complete', subject: null, text: 'We are almost done with your vehicle.', starter: 'WorkAlmostComplete' },
  { name: 'Work started', subject: null, text: 'We have started on your vehicle.', starter: 'WorkStarted' },
  { name: 'Waiting for parts', subject: 'A part is on its way', text: 'We are waiting for a part and will call when it is here.' },
  { name: 'Winter tires', subject: 'Time for winter tires', text: 'It is getting cold. Shall we store your summer tires?' },
  {
    name: 'Prêt à reprendre',
    subject: 'Votre véhicule est prêt',
    text: 'Votre véhicule est prêt. Nous fermons à 18 h.',
    language: 'fr_CA',
  },
  {
    name: 'Listo para recoger',
    subject: 'Su vehículo está listo',
    text: 'Su vehículo está listo. Cerramos a las 18 horas.',
    language: 'es_MX',
  },
  { name: 'Loaner rules', subject: null, text: 'Please bring the loaner back with a full tank.', language: 'en' },
]

const reasons = ['We call customers instead.', 'Wording is out of date.', 'Nobody used it.']

/** `ordinal` counts those of a location: the first ten are the default messages, which are never deleted. */
export function makeMessageTemplate(draw: Draw, at: At & { ordinal: number }): Collections['messageTemplates'] {
  const { name, subject, text, language = 'en_US', default: byDefault = null, starter = null } = itemAt(texts, at.ordinal)
  const first = at.ordinal < texts.length
  const { meta: _, ...history } = historyWithDeletionOf(draw, at, reasons)
  return {
    id: draw.id,
    companyId: at.companyId,
    locationId: at.locationId,
    name: nameAt(name, texts, at.ordinal),
    messageText: text,
    subjectText: subject,
    createdByUserId: byDefault ? null : at.createdBy.userId,
    language: draw.maybe(0.95, () => language),
    defaultTemplateIdentifier: first ? byDefault : null,
    starterTemplateIdentifier: first ? starter : null,
    ...history,
    ...(byDefault && notDeleted),
  }
}
