/** Raw mails in the format of real mail programs, written by us. Lines end with CRLF, as on the wire. */

export interface MailParts {
  from?: string;
  to?: string;
  subject?: string;
  messageId?: string;
  references?: string;
  headers?: readonly string[];
  text: string;
}

const crlf = (text: string) => text.replace(/\r?\n/g, '\r\n');

/** The simplest mail: headers and text. */
export function plainMail({
  from = 'Lin Qiu <dev@acme.example>',
  to = 'support@cairn.example',
  subject = 'Hooks stop',
  messageId = `<${crypto.randomUUID()}@mail.acme.example>`,
  references,
  headers = [],
  text,
}: MailParts): string {
  const thread = references === undefined ? [] : [`In-Reply-To: ${references.split(' ').at(-1)}`, `References: ${references}`];
  const lines = [`From: ${from}`, `To: ${to}`, `Subject: ${subject}`, `Message-ID: ${messageId}`, ...thread, ...headers];
  return crlf([...lines, 'MIME-Version: 1.0', 'Content-Type: text/plain; charset=utf-8', '', text, ''].join('\n'));
}

const html = `<html><head><style>p{color:red}</style><script>alert('script')</script></head><body>
<p>The new release works.</p><img src="https://track.example/pixel.gif?who=lin" width="1" height="1">
<a href="https://acme.example/log">our log</a>`;

/** A reply with text and HTML in Gmail's format. */
export const gmailReply = (to: string) =>
  crlf(`MIME-Version: 1.0
References: <first@cairn.example>
From: Lin Qiu <dev@acme.example>
Date: Sun, 29 Nov 2026 14:02:11 +0100
Message-ID: <CAF=gmail-1@mail.gmail.com>
Subject: Re: [#1042] Hooks stop
To: Cairn <${to}>
Content-Type: multipart/alternative; boundary="00000000000012ab"

--00000000000012ab
Content-Type: text/plain; charset="UTF-8"
Content-Transfer-Encoding: quoted-printable

The new release works.

On Sun, Nov 29, 2026 at 1:58=E2=80=AFPM Cairn <${to.replace('=', '=3D')}>
wrote:

> ## Write your answer above this line ##
>
> Please try release 1.8.3.
--00000000000012ab
Content-Type: text/html; charset="UTF-8"

${html}<div class="gmail_quote"><div>On Sun, Nov 29, 2026 Cairn wrote:<br></div><blockquote>Please try release 1.8.3.</blockquote></div></body></html>
--00000000000012ab--
`);

/** The same HTML without a text part. */
export const htmlReply = (to: string) =>
  crlf(`From: Lin Qiu <dev@acme.example>
To: ${to}
Subject: Re: [#1042] Hooks stop
Message-ID: <html-alone@acme.example>
MIME-Version: 1.0
Content-Type: text/html; charset=utf-8

${html}</body></html>
`);

/** An HTML-only reply with an inline picture, in Outlook's format. */
export const outlookReply = (to: string) =>
  crlf(`From: =?iso-8859-1?Q?J=F6rg_M=FCller?= <dev@acme.example>
To: Cairn <${to}>
Subject: AW: [#1042] Hooks stop
Thread-Topic: [#1042] Hooks stop
Message-ID: <AM0PR01MB1234@AM0PR01MB1234.eurprd01.prod.exchangelabs.example>
In-Reply-To: <first@cairn.example>
Accept-Language: de-DE
MIME-Version: 1.0
Content-Type: multipart/related; boundary="_004_AM0PR_"; type="text/html"

--_004_AM0PR_
Content-Type: text/html; charset="iso-8859-1"
Content-Transfer-Encoding: quoted-printable

<html><body><div>Gr=FC=DFe, es geht.</div><div><img src=3D"cid:image001.png@01"></div>
<hr><div><b>Von:</b> Cairn &lt;support@cairn.example&gt;<br><b>Gesendet:</b> Sonntag, 29. November 2026 13:58<br><b>An:</b> J=F6rg<br><b>Betreff:</b> Re: Hooks stop</div>
<div>Please try release 1.8.3.</div></body></html>
--_004_AM0PR_
Content-Type: image/png; name="image001.png"
Content-Description: image001.png
Content-Disposition: inline; filename="image001.png"; size=70
Content-ID: <image001.png@01>
Content-Transfer-Encoding: base64

iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx
0gAAAABJRU5ErkJggg==
--_004_AM0PR_--
`);

/** A reply with two files, in Apple Mail's format. */
export const appleReply = (to: string) =>
  crlf(`From: Lin Qiu <dev@acme.example>
Content-Type: multipart/mixed; boundary="Apple-Mail=_A1"
Mime-Version: 1.0 (Mac OS X Mail 16.0)
Subject: Re: [#1042] Hooks stop
Date: Sun, 29 Nov 2026 14:10:00 +0100
References: <first@cairn.example>
To: Cairn <${to}>
Message-Id: <5B2C1D3E-APPLE@acme.example>

--Apple-Mail=_A1
Content-Transfer-Encoding: 7bit
Content-Type: text/plain; charset=us-ascii

See the log.


--Apple-Mail=_A1
Content-Disposition: attachment; filename=hook-spool.log
Content-Type: application/octet-stream; x-unix-mode=0644; name="hook-spool.log"
Content-Transfer-Encoding: base64

MTI6MDEgdGhlIGxvY2sgc3RheXMK
--Apple-Mail=_A1
Content-Disposition: attachment; filename=trace.svg
Content-Type: image/svg+xml; name="trace.svg"

<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>
--Apple-Mail=_A1
Content-Disposition: attachment; filename="eicar.com"
Content-Type: application/x-msdownload; name="eicar.com"

X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*
--Apple-Mail=_A1
Content-Transfer-Encoding: 7bit
Content-Type: text/plain; charset=us-ascii



> On 29. Nov 2026, at 13:58, Cairn <${to}> wrote:
>
> Please try release 1.8.3.

--Apple-Mail=_A1--
`);

/** A format=flowed reply between the quoted lines, in Thunderbird's format. */
export const thunderbirdReply = (to: string) =>
  crlf(`Message-ID: <d0a1-thunderbird@acme.example>
Date: Sun, 29 Nov 2026 14:20:00 +0100
MIME-Version: 1.0
User-Agent: Mozilla Thunderbird
Subject: Re: [#1042] Hooks stop
To: ${to}
References: <first@cairn.example>
From: Lin Qiu <dev@acme.example>
In-Reply-To: <first@cairn.example>
Content-Type: text/plain; charset=UTF-8; format=flowed
Content-Transfer-Encoding: 8bit

Am 29.11.26 um 13:58 schrieb Cairn:
> Which client is it?
Claude Code.
> Please try release 1.8.3.
It works.

-- 
Lin
`);

/** Multipart nested to this depth. */
export function nestedMail(depth: number): string {
  const open = Array.from({ length: depth }, (_, n) => `Content-Type: multipart/mixed; boundary="b${n}"\n\n--b${n}\n`).join('');
  return crlf(
    `From: a@evil.example\nTo: support@cairn.example\nMessage-ID: <nested@evil.example>\nMIME-Version: 1.0\n${open}Content-Type: text/plain\n\nx\n`,
  );
}
