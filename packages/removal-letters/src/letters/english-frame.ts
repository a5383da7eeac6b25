/** The text around the request in English, where we use no template of others. */
export const englishRequest = `To the privacy team of {company}:

[law>[person>[state>I live in {place}, and I make this request][abroad>I make this request]][agent>[state>We write on behalf of {name}, who lives in {place}.][abroad>We write on behalf of {name}.] The signed authorization is attached. We make this request] under the {law} ({citation}).][politely>[person>I write about information that you hold or publish about me.][agent>We write on behalf of {name}. The signed authorization is attached.]]

{ask}
[runs>
This includes your other sites: {runs_list}.
]
These details are for finding the records, and for nothing else:
{id_data}

[law>[acknowledge>Please confirm that you have this request within {acknowledge}, and answer it within {answer}.][no_acknowledge>Please answer within {answer}.] If you decline all of it or a part, please say why[appeal>, and how to appeal].][politely>A short answer would be very kind.] Please answer to the address that this message comes from.

Yours sincerely,
{signature}`;

export const englishReminder = `To the privacy team of {company}:

On {request_date} [person>I][agent>we] sent you [letter>the request "{request_subject}"][other>a request by {way}][agent> on behalf of {name}].[law> The time that the {law} gives for an answer ended on {due_date}.] [silent>There has been no answer. Please answer it.][acknowledged>You wrote that you have it. There has been no answer since. Please answer it.][listed>You answered, but what it is about is still there. Please see to it.]

For finding the records:
{id_data}

Yours sincerely,
{signature}`;

export const englishAdmonition = `To the privacy team of {company}:

On {request_date} [person>I][agent>we] sent you [letter>the request "{request_subject}"][other>a request by {way}][agent> on behalf of {name}] under the {law} ({citation}). The time that it gives for an answer ended on {due_date}[silent>, and there has been no answer][acknowledged>, and after you wrote that you have it there has been no answer][listed>. You answered, but what it is about is still there][reminded>, though [person>I][agent>we] reminded you].

Please answer the request [dated>by {final_date}][undated>within two weeks]. Otherwise a complaint goes to {authority}.

For finding the records:
{id_data}

Yours sincerely,
{signature}`;

export const englishComplaint = `To {authority}:

I want to complain about this company:
{company_address}

On {request_date} I asked it under the {law} ({section}) for what the law gives me. Its time to answer ended on {due_date}. [silent>I have no answer.][acknowledged>It wrote that it has the request. I have no answer.][listed>It answered, but what I asked about is still there.] This is what was sent:
{violations}

The whole record is attached. Please look into it, and have the company do as I asked. You can reach me at {contact}.

Yours sincerely,
{signature}`;
